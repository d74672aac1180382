import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createDocumentEngine } from '#activities/document-engine/create-engine.ts';
import { DEFAULT_TIME_LIMITS } from '#activities/document-engine/time-limits.ts';
import { startWorkers, type RunningWorkers } from '#activities/worker.ts';
import { createApp } from '#api/app.ts';
import { Dispatcher } from '#jobs/outbox/dispatcher.ts';
import { startDeliveries } from '#jobs/outbox/start-deliveries.ts';
import { startWorkflows } from '#jobs/outbox/start-workflows.ts';
import { createRequestThreads } from '#api/threads/request-threads.ts';
import { Reconciler } from '#jobs/reconciler.ts';
import { Sweeper } from '#jobs/sweeper.ts';
import { createSignedTokens } from '#api/signed-token.ts';
import { startServer, type RunningServer } from '#api/server.ts';
import { RuleThreads } from '#activities/text-rules/rule-threads.ts';
import { bootstrapIdentity, type BootstrapResult } from '#db/bootstrap.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import { JobIntake } from '#db/jobs/intake.ts';
import { setLimits } from '#db/limits.ts';
import { createOrm, isPostgres, migrate, requireCurrentSchema } from '#db/orm.ts';
import { setDefaultLimits } from '#db/usage-budget.ts';
import { seedPromptTemplates } from '#db/seeders/prompt-templates.ts';
import { segmentationFromSrx } from '#formats/srx/index.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { Config } from '#config/config.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { keepNewFilesPrivate, tightenPermissions } from '#platform/private-files.ts';
import { createPdfPrinter } from '#platform/pdf/pdf-printer.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { resolveSecretKeys, secretBoxOf } from '#platform/secrets/secret-key.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { connectClient, connectWorker } from '#platform/temporal/connection.ts';
import { startDevServer, type DevServer } from '#platform/temporal/dev-server.ts';
import { ensureNamespace } from '#platform/temporal/namespace.ts';
import { installRuntime } from '#platform/temporal/runtime.ts';
import { ensureSearchAttributes } from '#platform/temporal/search-attributes.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createProviders } from '#language/create-providers.ts';
import type { PairSupport } from '#providers/language/provider.ts';

/** Texts of jobs that wait for a thread: more than all slots for provider calls can have in progress. */
const WAITING_FOR_RULES = 1_000;

/** Parts of the service that a process runs: both in embedded mode, one each in scaled mode. */
export type ServiceRole = 'api' | 'worker';

export interface ServiceOptions {
  readonly logger: Logger;
  /** Default: both. */
  readonly roles?: readonly ServiceRole[];
  /** Shows a step of the start that takes long; default: it isn't shown. */
  readonly showProgress?: <T>(label: string, step: Promise<T>) => Promise<T>;
  /** Bundled workflows, for tests that start many services. */
  readonly workflowBundle?: WorkflowBundle;
}

export interface RunningService {
  /** `http://host:port`; empty in a worker-only process. */
  readonly apiUrl: string;
  /** Identities that the first start created or found: the file of the owner's key, and the key itself if it is new. */
  readonly identity: BootstrapResult;
  readonly dataDirectory: string;
  readonly namespace: string;
  /** host:port */
  readonly temporalAddress: string;
  /** Undefined if Temporal is external. */
  readonly temporalUiUrl: string | undefined;
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
  installRuntime(options.logger);
  const started = new Shutdown(options.logger);
  try {
    return await compose(config, options, started);
  } catch (error) {
    await started.run();
    throw error;
  }
}

async function compose(config: Config, options: ServiceOptions, started: Shutdown): Promise<RunningService> {
  const { logger, showProgress = (_label, step) => step } = options;
  const roles = options.roles ?? ['api', 'worker'];
  const embedded = config.temporal.address === undefined;
  // Not awaited: a storage of millions of files takes minutes, once.
  void tightenPermissions(config, logger);
  const opening = openDatabase(config, { embedded, logger, started });
  const { orm, identity, secretKeys } = await showProgress('Opening the database', opening);
  const storage = await createStorage(config);
  const programs = createProgramRunner({
    limits: config.programLimits,
    onUnlimited: (message) => logger.warn(message),
  });
  started.add('programs', () => programs.close());
  const temporal = await openTemporal(config, { logger, programs, started });
  const providers = createProviders(config.language, { programs, fetch });
  started.add('providers', () => providers.close());
  const embeddings = createEmbeddingModels(config.embeddings, fetch);
  const speech = createSpeechServices(config.speech, config.speechService, { programs, fetch });
  started.add('speech service', () => speech.close());
  const vectors = await createVectorBackend(orm, join(config.dataDirectory, 'vectors'));
  started.add('vectors', () => vectors.close());

  // Workers translate with it, the API previews documents with it.
  const documents = createDocumentEngine({
    programs,
    threads: config.documentThreads,
    timeLimits: { ...DEFAULT_TIME_LIMITS, most: config.documentTimeLimit },
  });
  started.add('document threads', () => documents.close());

  const outbound = createOutboundClient({ allow: config.outboundAllow });
  const tms = createTmsConnectors({ outbound, ...config.tms });

  const client = new Client({ connection: temporal.connection, namespace: config.temporal.namespace });
  let workers: RunningWorkers | undefined;
  let workerClient: Client | undefined;
  if (roles.includes('worker')) {
    const connection = await connectWorker(temporal.settings);
    workerClient = new Client({ connection, namespace: config.temporal.namespace });
    started.add('worker connection', () => connection.close());
    // Separate, so that jobs don't delay requests.
    const rules = new RuleThreads({ waiting: WAITING_FOR_RULES });
    started.add('rule threads of jobs', () => rules.close());
    const starting = startWorkers({
      orm,
      storage,
      providers,
      embeddings,
      vectors,
      documents,
      rules,
      programs,
      outbound,
      speech,
      media: config.media,
      tms,
      webhooks: config.webhooks,
      segmentationRules: await readSegmentationRules(config.segmentationRules),
      fileQuota: config.uploads.quota,
      logger,
      connection,
      namespace: config.temporal.namespace,
      queues: config.workerQueues,
      slots: config.workerSlots,
      shutdownTimeout: config.shutdownTimeout,
      ...(options.workflowBundle === undefined ? {} : { workflowBundle: options.workflowBundle }),
    });
    workers = await showProgress('Starting the worker', starting);
    started.add('workers', workers.stop);
    logger.info({ queues: config.workerQueues }, 'worker started');
  }

  let server: RunningServer | undefined;
  if (roles.includes('api')) {
    const unavailableAttributes = temporal.unavailable;
    const handlers = {
      start_workflow: startWorkflows({ orm, temporal: client, logger, unavailableAttributes }),
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
    const app = createApp({
      config,
      orm,
      storage,
      streamTokens: createSignedTokens(secretKeys, 'stream'),
      reportTokens: createSignedTokens(secretKeys, 'report'),
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
      documents,
      rules,
      threads,
      reconciler,
      intake: new JobIntake(orm),
      onOutboxRecord: dispatcher.wake,
      isAccepting: () => !started.begun,
    });
    server = await startServer(app, { host: config.host, port: config.port, shutdownTimeout: config.shutdownTimeout });
    started.add('api', server.close);
    logger.info({ url: server.url }, 'api started');
  }

  return {
    apiUrl: config.publicUrl ?? server?.url ?? '',
    identity,
    dataDirectory: config.dataDirectory,
    namespace: config.temporal.namespace,
    temporalUiUrl: temporal.server?.uiUrl,
    temporalAddress: temporal.settings.address,
    pairSupport: (source, target) => providers.resolve(undefined, source, target).supports(source, target),
    stop: () => started.run(),
    async untilStopped() {
      try {
        await Promise.race([started.done, workers?.finished ?? started.done]);
        await started.done;
      } catch (error) {
        // An API whose worker has failed must not accept jobs that no worker runs.
        await started.run();
        throw error;
      }
    },
  };
}

/** Read and checked at start, so that a broken file stops the process and not the first job. */
async function readSegmentationRules(path: string | undefined): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readFile(path);
  segmentationFromSrx(bytes);
  return bytes;
}

interface DatabaseContext {
  readonly embedded: boolean;
  readonly logger: Logger;
  readonly started: Shutdown;
}

async function openDatabase(config: Config, { embedded, logger, started }: DatabaseContext) {
  const shared = isPostgres(config.databaseUrl) && !embedded;
  const secretKeys = resolveSecretKeys(config, shared);
  const orm = await createOrm(config.databaseUrl, secretBoxOf(secretKeys));
  started.add('database', () => orm.close());
  setDefaultLimits(orm, config.usageLimits);
  setLimits(orm, config.limits);
  if (embedded) await migrate(orm);
  else await requireCurrentSchema(orm);
  const identity = await bootstrapIdentity(orm, { apiKey: config.apiKey, dataDirectory: config.dataDirectory });
  reportReplacedKeys(identity, logger);
  await seedPromptTemplates(orm);
  return { orm, identity, secretKeys };
}

function reportReplacedKeys({ replaced, unreplaced }: BootstrapResult, logger: Logger): void {
  for (const { prefix, derived } of replaced) {
    logger.warn({ prefix, derived }, "the former first owner's key was revoked, with the keys that were made with it");
  }
  if (unreplaced === 0) return;
  logger.warn(
    { keys: unreplaced },
    "LOQUENT_API_KEY is a key made by hand: earlier first owner's keys still work. Revoke them, or set a new value",
  );
}

interface TemporalContext {
  readonly logger: Logger;
  readonly programs: ProgramRunner;
  readonly started: Shutdown;
}

async function openTemporal(config: Config, { logger, programs, started }: TemporalContext) {
  const { namespace, tls, apiKey, embedded } = config.temporal;
  let server: DevServer | undefined;
  if (config.temporal.address === undefined) {
    const dataDirectory = join(config.dataDirectory, 'temporal');
    server = await startDevServer({ dataDirectory, ...embedded, namespace, log: logger, programs });
    started.add('temporal server', server.stop);
  }
  const settings = { address: config.temporal.address ?? server?.address ?? '', tls, apiKey };
  const connection = await connectClient(settings);
  started.add('temporal connection', () => connection.close());
  await ensureNamespace(connection, namespace, logger);
  const { unavailable } = await ensureSearchAttributes(connection, namespace, logger);
  return { server, settings, connection, unavailable };
}

/** Steps that undo the start, in reverse order; a failed one doesn't prevent the others. */
class Shutdown {
  readonly done: Promise<void>;
  begun = false;
  readonly #logger: Logger;
  readonly #steps: { readonly name: string; readonly undo: () => Promise<unknown> }[] = [];
  readonly #finish: () => void;

  constructor(logger: Logger) {
    this.#logger = logger;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.done = promise;
    this.#finish = resolve;
  }

  add(name: string, undo: () => Promise<unknown>): void {
    this.#steps.push({ name, undo });
  }

  async run(): Promise<void> {
    if (this.begun) return this.done;
    this.begun = true;
    for (const { name, undo } of this.#steps.toReversed()) {
      try {
        await undo();
      } catch (error) {
        this.#logger.error({ err: error, part: name }, 'a part of the service did not stop cleanly');
      }
    }
    this.#finish();
  }
}
