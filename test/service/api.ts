import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { sharedDocumentEngine } from '#test/documents/shared-engine.ts';
import type { RunningServer } from '#api/server.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { Reconciler } from '#jobs/reconciler.ts';
import { SignInTickets } from '#api/console/sign-in-tickets.ts';
import type { RuleThreadsOptions } from '#activities/runtime/text-rules/rule-threads.ts';
import type { Orm } from '#db/orm.ts';
import { loadConfig } from '#config/config.ts';
import { createLogger } from '#platform/logging/index.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { lazyClientConnection } from '#platform/temporal/connection.ts';
import { prepareDatabase } from '#service/open-database.ts';
import { composeParts } from '#service/compose-parts.ts';
import { Shutdown } from '#service/shutdown.ts';
import { serveApi } from '#service/serve-api.ts';
import { expectDescribed } from './api-description.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { FAST_FOLDER } from '#test/machine/fast-folder.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
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

/** The API on a free port, composed as in the service, with a database and a storage of its own. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'loquent-test-api-'));
  const database = await openTestDatabase(options.databaseServer);
  const { orm } = database;
  const logged: Record<string, unknown>[] = [];
  const address = options.temporalAddress ?? NOBODY;
  const config = loadConfig({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...testStorageEnvironment(),
    ...HIGH_RATE_LIMITS,
    PORT: '0',
    SHUTDOWN_SECONDS: '5',
    TEMPORAL_ADDRESS: address,
    ...(options.temporalNamespace === undefined ? {} : { TEMPORAL_NAMESPACE: options.temporalNamespace }),
    ...options.environment,
  });
  const { onLogLine } = options;
  const logger =
    onLogLine === undefined
      ? pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
      : createLogger({ ...config.log, secrets: config.secrets, stream: { write: onLogLine } });
  await prepareDatabase(orm, config);
  const failures: unknown[] = [];
  const started = new Shutdown({ error: ({ err }) => failures.push(err) });
  started.add('temporary folder', () => rm(folder, { recursive: true, force: true }));
  started.add('database', database.close);
  const connection = await lazyClientConnection({ address });
  started.add('temporal connection', () => connection.close());
  const programs = createProgramRunner();
  started.add('programs', () => programs.close());
  const parts = await composeParts({
    config,
    logger,
    started,
    programs,
    orm,
    secretKeys: SECRET_KEYS,
    temporal: { connection, server: options.temporalServer },
    documents: sharedDocumentEngine(),
  });
  const { storage, client: temporal } = parts;
  if (storage.presign !== undefined) started.add('bucket', () => emptyStorage(storage));
  const { server, dependencies } = await serveApi(parts, {
    signInTickets: new SignInTickets(),
    worker: options.worker,
    reconciler: new Reconciler({ orm, temporal, storage, logger }),
    onOutboxRecord: () => undefined,
    isAccepting: options.isAccepting ?? (() => true),
    rules: options.rules,
  });
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
      await started.run();
      if (failures.length > 0) throw new AggregateError(failures, 'A part of the API did not stop cleanly.');
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
