import type { Client } from '@temporalio/client';
import type { WorkerHealth } from '#api/dependencies.ts';
import { Dispatcher } from '#jobs/outbox/dispatcher.ts';
import { startDeliveries } from '#jobs/outbox/start-deliveries.ts';
import { startWorkflows } from '#jobs/outbox/start-workflows.ts';
import { Reconciler } from '#jobs/reconciler.ts';
import { Sweeper } from '#jobs/sweeper.ts';
import type { RunningServer } from '#api/server.ts';
import type { SignInTickets } from '#api/console/sign-in-tickets.ts';
import type { ServiceParts } from './open-parts.ts';
import { serveApi } from './serve-api.ts';

/**
 * Starts the API of a process, with what it does besides answering: the outbox, the reconciler, the sweeper.
 *
 * @param workerClient connection of the workers of this process; undefined: it has none
 * @param worker what probes ask of these
 */
export async function startApi(
  parts: ServiceParts,
  workerClient: Client | undefined,
  signInTickets: SignInTickets,
  worker: WorkerHealth | undefined,
): Promise<RunningServer> {
  const { config, logger, started, orm, storage, vectors, temporal, client } = parts;
  const unavailableAttributes = temporal.unavailable;
  const handlers = {
    start_workflow: startWorkflows({ orm, temporal: client, workerClient, logger, unavailableAttributes }),
    deliver_webhook: startDeliveries({ orm, temporal: client, workerClient, unavailableAttributes }),
  };
  const dispatcher = new Dispatcher({ orm, logger, handlers });
  const reconciler = new Reconciler({ orm, temporal: client, storage, logger });
  dispatcher.start();
  started.add('dispatcher', () => dispatcher.stop());
  reconciler.start();
  started.add('reconciler', () => reconciler.stop());
  const sweeper = new Sweeper({ orm, storage, vectors, logger, retention: config.retention });
  sweeper.start();
  started.add('sweeper', () => sweeper.stop());
  const { server } = await serveApi(parts, { signInTickets, worker, reconciler, onOutboxRecord: dispatcher.wake });
  logger.info({ url: server.url }, 'api started');
  return server;
}
