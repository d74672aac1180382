import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { NativeConnection, type WorkflowBundle } from '@temporalio/worker';
import { pino } from 'pino';
import { createDocumentEngine, type DocumentEngineOptions } from '#activities/documents/engine/create-engine.ts';
import { RuleThreads } from '#activities/runtime/text-rules/rule-threads.ts';
import { startWorkers } from '#activities/worker.ts';
import { createOrm } from '#db/orm.ts';
import { loadConfig } from '#config/config.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { resolveSecretKeys, secretBoxOf } from '#platform/secrets/secret-key.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createProviders } from '#language/create-providers.ts';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import { WorkerProbe, type Moment } from '#test/scenarios/worker-probe.ts';

/** A call to storage that isn't answered for now: the moment in which a step stands still. */
export interface Hold {
  /** Names it to the test. */
  readonly name: string;
  readonly operation: Exclude<keyof ObjectStorage, 'incomingFolder' | 'presign'>;
  /** End of one of the keys that it is called with. */
  readonly key: string;
}

export interface PausedWorkerOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly holds?: readonly Hold[];
  readonly onHeld?: (name: string) => void;
  /** Held calls continue when it resolves; default: never. */
  readonly release?: Promise<void>;
  readonly probe?: WorkerProbe;
  readonly workflowBundle?: WorkflowBundle;
  /** Options of the document engine. */
  readonly documents?: Partial<DocumentEngineOptions>;
}

/** Starts a worker in this process that works as any other one, but for calls to its storage that are held. */
export async function startPausedWorker(options: PausedWorkerOptions): Promise<{ readonly stop: () => Promise<void> }> {
  const config = loadConfig(options.environment);
  const { workflowBundle, probe = new WorkerProbe() } = options;
  const { fetch } = probe;
  const orm = await createOrm(config.databaseUrl, secretBoxOf(resolveSecretKeys(config, false)));
  const programs = createProgramRunner();
  const providers = createProviders(config.language, { programs, fetch });
  const documents = createDocumentEngine(options.documents);
  const rules = new RuleThreads();
  const connection = await NativeConnection.connect({
    address: config.temporal.address ?? '',
    plugins: [probe.plugin],
  });
  const outbound = createOutboundClient({ allow: config.outboundAllow });
  const workers = await startWorkers({
    orm,
    storage: probe.watch(heldStorage(await createStorage(config), options)),
    providers,
    embeddings: createEmbeddingModels(config.embeddings, fetch),
    vectors: await createVectorBackend(orm, `${config.dataDirectory}/vectors`),
    documents,
    rules,
    programs,
    speech: createSpeechServices(config.speech, config.speechService, { programs, fetch }),
    media: config.media,
    outbound,
    tms: createTmsConnectors({ outbound, ...config.tms }),
    webhooks: config.webhooks,
    segmentationRules: undefined,
    fileQuota: config.uploads.quota,
    retryRetention: config.retention.retries,
    keepsSegments: config.keepsSegments,
    prices: config.prices.list,
    review: config.review,
    logger: pino({ level: 'silent' }),
    connection,
    namespace: config.temporal.namespace,
    unavailableAttributes: [],
    queues: config.workerQueues,
    slots: config.workerSlots,
    shutdownTimeout: config.shutdownTimeout,
    ...(workflowBundle === undefined ? {} : { workflowBundle }),
  });
  return {
    async stop() {
      await workers.stop();
      await connection.close();
      await documents.close();
      await rules.close();
      await providers.close();
      await programs.close();
      await orm.close();
    },
  };
}

function heldStorage(storage: ObjectStorage, options: PausedWorkerOptions): ObjectStorage {
  const { holds = [], onHeld, release = new Promise<void>(() => undefined) } = options;
  return new Proxy(storage, {
    get(target, operation: keyof ObjectStorage) {
      const value = target[operation];
      if (typeof value !== 'function') return value;
      return async (...input: unknown[]) => {
        const isHeld = (hold: Hold) =>
          hold.operation === operation && input.some((key) => typeof key === 'string' && key.endsWith(hold.key));
        const hold = holds.find(isHeld);
        if (hold !== undefined) {
          onHeld?.(hold.name);
          await release;
        }
        return (value as (...input: unknown[]) => unknown).apply(target, input);
      };
    },
  });
}

/** A worker of a process of its own, whose calls are held for good. */
export interface PausedProcess {
  /** Names of the holds, and ids of the jobs at their moments, where it stands still. */
  readonly held: ReadonlySet<string>;
  /** Number of questions to models and vendors, by job. */
  readonly questions: ReadonlyMap<string, number>;
  readonly kill: () => Promise<void>;
}

/** Starts such a worker in a process of its own, to be killed. */
export async function startPausedProcess(
  environment: Readonly<Record<string, string>>,
  holds: readonly Hold[],
  moments: ReadonlyMap<string, Moment> = new Map(),
): Promise<PausedProcess> {
  const program = fileURLToPath(new URL('./paused-worker-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify({ holds, moments: [...moments] })], {
    env: { PATH: process.env['PATH'] ?? '', ...compileCacheEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const held = new Set<string>();
  const questions = new Map<string, number>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [kind = '', ...words] = line.split(' ');
    const what = words.join(' ');
    if (kind === 'held') held.add(what);
    else if (kind === 'asked') questions.set(what, (questions.get(what) ?? 0) + 1);
  });
  return {
    held,
    questions,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
