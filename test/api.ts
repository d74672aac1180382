import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { pino } from 'pino';
import { createDocumentEngine } from '#activities/documents/engine/create-engine.ts';
import { createApp } from '#api/app.ts';
import { createSurfaces } from '#compat/surfaces.ts';
import { createRequestThreads } from '#jobs/threads/request-threads.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { Reconciler } from '#jobs/reconciler.ts';
import { SignInTickets } from '#api/console/sign-in-tickets.ts';
import { createSignedTokens } from '#api/signed-token.ts';
import { startServer, type RunningServer } from '#api/server.ts';
import { RuleThreads, type RuleThreadsOptions } from '#activities/runtime/text-rules/rule-threads.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import { JobAdmission } from '#db/jobs/job-admission.ts';
import { setLimits } from '#db/limits.ts';
import type { Orm } from '#db/orm.ts';
import { setDefaultLimits } from '#db/usage/usage-budget.ts';
import { seedPromptTemplates } from '#db/seeders/prompt-templates.ts';
import { loadConfig } from '#config/config.ts';
import { createLogger } from '#platform/logging/index.ts';
import { createSpeechServices } from '#providers/speech/speech-services.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { createDocumentPreviewer } from '#platform/pages/document-previewer.ts';
import { createPdfPrinter } from '#platform/pdf/pdf-printer.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { lazyClientConnection } from '#platform/temporal/connection.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { createProviders } from '#language/create-providers.ts';
import { expectDescribed } from './api-description.ts';
import { openTestDatabase } from './database.ts';
import { FAST_FOLDER } from './fast-folder.ts';
import { buildApiKey, type BuiltApiKey } from './factories.ts';
import { HIGH_RATE_LIMITS } from './rate-limits.ts';
import { emptyStorage, testStorageEnvironment } from './storage.ts';

export interface TestApi {
  readonly url: string;
  readonly orm: Orm;
  readonly server: RunningServer;
  readonly dependencies: ApiDependencies;
  /** Folder of this API's data, storage in `storage`. */
  readonly folder: string;
  /** An owner of an organization of its own. */
  readonly owner: BuiltApiKey;
  /** The parsed log. */
  readonly logged: readonly Record<string, unknown>[];
  /**
   * Sends a request, as the owner unless it says otherwise; `json` becomes the body. Every answer is compared with the API
   * description.
   */
  request(path: string, options?: TestRequest): Promise<Response>;
  close(): Promise<void>;
}

export interface TestRequest extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** API key; '' sends no Authorization header. */
  readonly key?: string;
}

export interface TestApiOptions {
  /** Environment variables of the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Server of the database, as of `openTestDatabase`. */
  readonly databaseServer?: string;
  /** host:port; by default an unused address, for tests that need no workflows. */
  readonly temporalAddress?: string;
  readonly temporalNamespace?: string;
  readonly isAccepting?: () => boolean;
  readonly temporalServer?: ApiDependencies['temporalServer'];
  readonly worker?: ApiDependencies['worker'];
  readonly rules?: RuleThreadsOptions;
  /** Gets the lines of the service's own logger, at its default level, instead of `logged`. */
  readonly onLogLine?: (line: string) => void;
}

const SECRET_KEYS = { current: 'a secret key for tests, 32 characters or more', previous: [] };

/** Port 9 (discard) is closed on every machine that runs tests. */
const NOBODY = '127.0.0.1:9';

/** The API on a free port, with a database and a storage of its own. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'loquent-test-api-'));
  const database = await openTestDatabase(options.databaseServer);
  const { orm } = database;
  await seedPromptTemplates(orm);
  const logged: Record<string, unknown>[] = [];
  const config = loadConfig({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...testStorageEnvironment(),
    ...HIGH_RATE_LIMITS,
    ...options.environment,
  });
  setDefaultLimits(orm, config.usageLimits);
  setLimits(orm, config.limits);
  const { onLogLine } = options;
  const logger =
    onLogLine === undefined
      ? pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
      : createLogger({ ...config.log, secrets: config.secrets, stream: { write: onLogLine } });
  const storage = await createStorage(config);
  const connection = await lazyClientConnection({ address: options.temporalAddress ?? NOBODY });
  const temporal = new Client({ connection, namespace: options.temporalNamespace ?? 'default' });
  const providers = createProviders(config.language, { programs: createProgramRunner(), fetch });
  const vectors = await createVectorBackend(orm, join(folder, 'vectors'));
  const outbound = createOutboundClient({ allow: config.outboundAllow });
  const documents = createDocumentEngine({ threads: 1 });
  const rules = new RuleThreads(options.rules);
  const threads = createRequestThreads();
  const dependencies: ApiDependencies = {
    config,
    orm,
    storage,
    streamTokens: createSignedTokens(SECRET_KEYS, 'stream'),
    reportTokens: createSignedTokens(SECRET_KEYS, 'report'),
    documentTokens: createSignedTokens(SECRET_KEYS, 'document'),
    signInTickets: new SignInTickets(),
    logger,
    temporal,
    temporalServer: options.temporalServer,
    worker: options.worker,
    providers,
    embeddings: createEmbeddingModels(config.embeddings, fetch),
    vectors,
    speech: createSpeechServices(config.speech, config.speechService, { programs: createProgramRunner(), fetch }),
    outbound,
    tms: createTmsConnectors({ outbound, ...config.tms }),
    pdf: createPdfPrinter({ programs: createProgramRunner(), folder: storage.incomingFolder }),
    pages: createDocumentPreviewer({ programs: createProgramRunner(), folder: storage.incomingFolder, logger }),
    documents,
    segmentationRules: undefined,
    rules,
    threads,
    reconciler: new Reconciler({ orm, temporal, storage, logger }),
    admission: new JobAdmission(orm),
    onOutboxRecord: () => undefined,
    isAccepting: options.isAccepting ?? (() => true),
  };
  const app = createApp(dependencies, createSurfaces(dependencies));
  const server = await startServer(app, { host: '127.0.0.1', port: 0, shutdownTimeout: 5000 });
  const owner = await buildApiKey(orm);
  return {
    url: server.url,
    orm,
    server,
    dependencies,
    folder,
    owner,
    logged,
    request: (path, request) => send(server.url, path, owner.key, request ?? {}),
    close: async () => {
      await server.close();
      await dependencies.pages.close();
      await providers.close();
      await vectors.close();
      await documents.close();
      await rules.close();
      await threads.close();
      await connection.close();
      await database.close();
      if (storage.presign !== undefined) await emptyStorage(storage);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(
  base: string,
  path: string,
  ownKey: string,
  { json, key = ownKey, headers, ...rest }: TestRequest,
): Promise<Response> {
  const method = rest.method ?? (json === undefined ? 'GET' : 'POST');
  const response = await fetch(base + path, {
    ...rest,
    ...(json === undefined ? {} : { body: JSON.stringify(json), method }),
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  await expectDescribed({ method, path, response });
  return response;
}

/** Name and value of a field of a form. */
export type FormPart = readonly [name: string, value: string | File];

/** `POST /v1/files/upload` with the fields in their order, as the owner unless another key is given. */
export function uploadForm(api: TestApi, parts: readonly FormPart[], key = api.owner.key): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return api.request('/v1/files/upload', { method: 'POST', body, key });
}
