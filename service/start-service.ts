import { SignInTickets } from '#api/console/sign-in-tickets.ts';
import type { WorkflowBundle } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { DocumentEngine } from '#activities/documents/engine/engine.ts';
import type { BootstrapResult } from '#db/bootstrap.ts';
import type { Config } from '#config/config.ts';
import { keepNewFilesPrivate } from '#platform/private-files.ts';
import { installRuntime } from '#platform/temporal/runtime.ts';
import type { PairSupport } from '#providers/language/provider.ts';
import { openParts } from './open-parts.ts';
import { Shutdown } from './shutdown.ts';
import { startApi } from './start-api.ts';
import { startHealth } from './start-health.ts';
import { startWorker } from './start-worker.ts';

/** Parts of the service that a process runs: both in embedded mode, one each in scaled mode. */
export type ServiceRole = 'api' | 'worker';

export interface ServiceOptions {
  readonly logger: Logger;
  /** Default: both. */
  readonly roles?: readonly ServiceRole[];
  /** Shows a step of the start that takes long; default: it isn't shown. */
  readonly showProgress?: <T>(label: string, step: Promise<T>) => Promise<T>;
  /** Bundled workflows, for tests that start many services, as is the next one. */
  readonly workflowBundle?: WorkflowBundle;
  readonly documents?: DocumentEngine;
}

export interface RunningService {
  /** `http://host:port`; empty in a worker-only process. */
  readonly apiUrl: string;
  /** `http://host:port` of the probes and metrics of a worker-only process; undefined: they are at the API. */
  readonly healthUrl: string | undefined;
  /** Identities that the first start created or found: the file of the owner's key, and the key itself if it is new. */
  readonly identity: BootstrapResult;
  readonly dataDirectory: string;
  readonly namespace: string;
  /** host:port */
  readonly temporalAddress: string;
  /** Undefined if Temporal is external. */
  readonly temporalUiUrl: string | undefined;
  /** An address that signs in to the console once, from this machine. @param key that the browser gets */
  consoleAddress(key: string): string;
  pairSupport(sourceLanguage: string, targetLanguage: string): Promise<PairSupport>;
  /** Finishes requests, drains workers, and ends everything that this process started; safe to call twice. */
  readonly stop: () => Promise<void>;
  /** Resolves when a signal has stopped the service; rejects when a part of it failed. */
  untilStopped(): Promise<void>;
}

/**
 * Starts the service: database, Temporal, workers and API, in the order of their dependencies.
 *
 * @throws LoquentError `invalid_configuration`, `temporal_unavailable`, `migrations_pending` and others with the
 * suggested action; parts that were already started are stopped
 */
export async function startService(config: Config, options: ServiceOptions): Promise<RunningService> {
  keepNewFilesPrivate();
  await installRuntime(options.logger);
  const started = new Shutdown(options.logger);
  try {
    return await compose(config, options, started);
  } catch (error) {
    await started.run();
    throw error;
  }
}

async function compose(config: Config, options: ServiceOptions, started: Shutdown): Promise<RunningService> {
  const { logger, showProgress = (_label, step) => step, roles = ['api', 'worker'] } = options;
  const parts = await openParts({ config, logger, started, showProgress, documents: options.documents });
  const { identity, temporal, providers } = parts;
  const [hasWorker, hasApi] = [roles.includes('worker'), roles.includes('api')];
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  const health = {
    isPolling: () => worker?.workers.isPolling() === true,
    hasFailed: () => worker?.workers.hasFailed() === true,
  };
  const healthUrl = hasApi ? undefined : await startHealth(parts, health);
  if (hasWorker) worker = await showProgress('Starting the worker', startWorker(parts, options.workflowBundle));
  const signInTickets = new SignInTickets();
  const server = hasApi
    ? await startApi(parts, worker?.client, signInTickets, hasWorker ? health : undefined)
    : undefined;
  const apiUrl = config.publicUrl ?? server?.url ?? '';
  return {
    apiUrl,
    healthUrl,
    identity,
    dataDirectory: config.dataDirectory,
    namespace: config.temporal.namespace,
    temporalUiUrl: temporal.server?.uiUrl,
    temporalAddress: temporal.settings.address,
    consoleAddress: (key) => `${apiUrl.replace(/\/$/, '')}/#ticket=${signInTickets.issue(key)}`,
    pairSupport: (source, target) => providers.resolve(undefined, source, target).supports(source, target),
    stop: () => started.run(),
    async untilStopped() {
      try {
        await Promise.race([started.done, worker?.workers.finished ?? started.done]);
        await started.done;
      } catch (error) {
        // An API whose worker has failed must not accept jobs that no worker runs.
        await started.run();
        throw error;
      }
    },
  };
}
