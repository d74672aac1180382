import type { Client } from '@temporalio/client';
import { createApp } from '#api/app.ts';
import type { ApiDependencies, WorkerHealth } from '#api/dependencies.ts';
import { createSurfaces } from '#compat/surfaces.ts';
import { Dispatcher } from '#jobs/outbox/dispatcher.ts';
import { startDeliveries } from '#jobs/outbox/start-deliveries.ts';
import { startWorkflows } from '#jobs/outbox/start-workflows.ts';
import { createRequestThreads } from '#jobs/threads/request-threads.ts';
import { Reconciler } from '#jobs/reconciler.ts';
import { Sweeper } from '#jobs/sweeper.ts';
import { createSignedTokens } from '#api/signed-token.ts';
import { startServer, type RunningServer } from '#api/server.ts';
import { RuleThreads } from '#activities/runtime/text-rules/rule-threads.ts';
import { JobAdmission } from '#db/jobs/job-admission.ts';
import { createDocumentPreviewer } from '#platform/pages/document-previewer.ts';
import { createPdfPrinter } from '#platform/pdf/pdf-printer.ts';
import type { SignInTickets } from '#api/console/sign-in-tickets.ts';
import type { ServiceParts } from './open-parts.ts';
import { readSegmentationRules } from './read-segmentation-rules.ts';

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
  const { config, logger, started, orm, secretKeys, storage, programs, temporal, client } = parts;
  const { providers, embeddings, speech, vectors, documents, outbound, tms } = parts;
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
  const rules = new RuleThreads();
  started.add('rule threads', () => rules.close());
  const threads = createRequestThreads();
  started.add('request threads', () => threads.close());
  const pages = createDocumentPreviewer({ programs, folder: storage.incomingFolder, logger });
  started.add('pages', () => pages.close());
  const dependencies: ApiDependencies = {
    config,
    orm,
    storage,
    streamTokens: createSignedTokens(secretKeys, 'stream'),
    reportTokens: createSignedTokens(secretKeys, 'report'),
    documentTokens: createSignedTokens(secretKeys, 'document'),
    signInTickets,
    logger,
    temporal: client,
    temporalServer: temporal.server,
    providers,
    embeddings,
    vectors,
    outbound,
    speech,
    tms,
    pdf: createPdfPrinter({ programs, folder: storage.incomingFolder }),
    pages,
    documents,
    segmentationRules: await readSegmentationRules(config.segmentationRules),
    rules,
    threads,
    reconciler,
    admission: new JobAdmission(orm),
    onOutboxRecord: dispatcher.wake,
    worker,
    isAccepting: () => !started.begun,
  };
  const app = createApp(dependencies, createSurfaces(dependencies));
  const { host, port, shutdownTimeout } = config;
  const server = await startServer(app, { host, port, shutdownTimeout });
  started.add('api', server.close);
  logger.info({ url: server.url }, 'api started');
  return server;
}
