import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { inject } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { connectClient } from '#platform/temporal/connection.ts';
import { ensureNamespace } from '#platform/temporal/namespace.ts';
import { startService, type RunningService, type ServiceRole } from '#service/start-service.ts';
import { expectDescribed } from './api-description.ts';
import { sharedDocumentEngine } from '#test/documents/shared-engine.ts';
import { createMigratedDatabase } from '#test/database/database.ts';
import { FAST_FOLDER } from '#test/machine/fast-folder.ts';
import { HIGH_RATE_LIMITS } from './rate-limits.ts';
import { testStorageEnvironment } from './storage.ts';
import { sharedWorkflowBundle } from './workflow-bundle.ts';

/** A whole service (API, worker, database, storage) against the Temporal server that the test run shares. */
export interface TestService extends RunningService {
  readonly client: Client;
  readonly environment: Readonly<Record<string, string>>;
  request(path: string, request?: RequestInit): Promise<Response>;
  /** Uploads a file under its key. */
  upload(key: string, bytes: Uint8Array | string): Promise<void>;
  download(key: string): Promise<Buffer>;
  /** Submits a translation job of uploaded files. @returns its id */
  submit(body: Record<string, unknown>): Promise<string>;
  job(jobId: string): Promise<JobRecord>;
  /** Waits until the job has ended. */
  ended(jobId: string): Promise<JobRecord>;
  /** Stops it and removes its data. */
  readonly close: () => Promise<void>;
}

/** The job record as the API answers it; only what tests look at is typed. */
export interface JobRecord {
  readonly job_id: string;
  readonly status: string;
  readonly tms: string | null;
  readonly source_files: readonly string[];
  readonly target_files: readonly string[];
  readonly progress: {
    readonly stage: string;
    readonly completed: number;
    readonly total: number;
    readonly percent: number;
  };
  readonly error: { readonly code: string; readonly message: string; readonly step: string } | null;
  readonly warnings: readonly { readonly code: string }[];
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly usage: readonly {
    readonly provider: string;
    readonly characters: number;
    readonly dubbed_minutes: number;
  }[];
  // oxlint-disable-next-line typescript/no-explicit-any -- the result's shape is what the tests check
  readonly result: any;
}

export interface TestServiceOptions {
  /** Variables on top of the test's own; start a second service with the first's `environment` to share its data. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly roles?: readonly ServiceRole[];
  /** Gets the lines of the log, from level debug on; default: no log. */
  readonly onLogLine?: (line: string) => void;
}

export const TEST_API_KEY = 'a-key-for-tests-of-24-characters-or-more';

/** Settings of a new, empty deployment: a database and folder of its own, and a Temporal namespace of its own. */
export async function createTestEnvironment(): Promise<{
  environment: Record<string, string>;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'loquent-test-service-'));
  const [database, namespace] = await Promise.all([createMigratedDatabase(), takeNamespace()]);
  return {
    environment: {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...testStorageEnvironment(),
      ...HIGH_RATE_LIMITS,
      PORT: '0',
      WORKER_PORT: '0',
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_NAMESPACE: namespace,
      LOQUENT_API_KEY: TEST_API_KEY,
      LOQUENT_SECRET_KEY: 'a secret key for tests, 32 characters or more',
      SHUTDOWN_SECONDS: '10',
    },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let nextNamespace: Promise<string> | undefined;

/** A new namespace. The one after it is created meanwhile: Temporal needs a second until one is usable. */
function takeNamespace(): Promise<string> {
  const taken = nextNamespace ?? createNamespace();
  nextNamespace = taken.then(createNamespace);
  // The caller that takes it gets the error.
  nextNamespace.catch(() => undefined);
  return taken;
}

async function createNamespace(): Promise<string> {
  const namespace = `test-${randomUUID()}`;
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  await ensureNamespace(connection, namespace, quiet);
  await connection.close();
  return namespace;
}

/** Starts a service of its own, or a second one on the `environment` of another. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const own = options.environment?.['DATABASE_URL'] === undefined ? await createTestEnvironment() : undefined;
  const environment = { ...own?.environment, ...options.environment };
  const { onLogLine } = options;
  const service = await startService(loadConfig(environment), {
    logger:
      onLogLine === undefined
        ? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
        : pino({ level: 'debug' }, { write: onLogLine }),
    workflowBundle: await sharedWorkflowBundle(),
    ...(Object.keys(environment).some((name) => name.startsWith('DOCUMENT_'))
      ? {}
      : { documents: sharedDocumentEngine() }),
    ...(options.roles === undefined ? {} : { roles: options.roles }),
  });
  const connection = await connectClient({ address: service.temporalAddress });
  const client = new Client({ connection, namespace: service.namespace });
  const api = connectTestClient(service.apiUrl);
  return {
    ...service,
    ...api,
    client,
    environment,
    async close() {
      await service.stop();
      await connection.close();
      await own?.remove();
    },
  };
}

/** The requests that tests make, at an API of this or another process; answers are compared with the API description. */
export function connectTestClient(apiUrl: string, key = TEST_API_KEY) {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${key}`, ...init.headers };
    const response = await fetch(`${apiUrl}${path}`, { ...init, headers });
    await expectDescribed({ method: init.method ?? 'GET', path, response });
    return response;
  };
  const expectOk = async (response: Response): Promise<Response> => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
    return response;
  };
  const job = async (jobId: string): Promise<JobRecord> =>
    (await (await expectOk(await request(`/v1/jobs/${jobId}`))).json()) as JobRecord;
  return {
    request,
    job,
    async upload(key: string, bytes: Uint8Array | string) {
      const form = new FormData();
      form.set('path', key);
      form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), key.split('/').at(-1));
      await expectOk(await request('/v1/files/upload', { method: 'POST', body: form }));
    },
    async download(key: string) {
      const response = await expectOk(await request(`/v1/files/download?path=${encodeURIComponent(key)}`));
      return Buffer.from(await response.arrayBuffer());
    },
    async submit(body: Record<string, unknown>) {
      const response = await request('/v1/jobs/translation', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'ai', source_language: 'en', target_languages: ['en-XA'], ...body }),
      });
      return ((await (await expectOk(response)).json()) as { job_id: string }).job_id;
    },
    /** Unlike `vi.waitFor`, it lets errors through at once, and asks less and less often: each answer takes 10 ms of processor time. */
    async ended(jobId: string): Promise<JobRecord> {
      for (let pause = 50; ; pause = Math.min(1.2 * pause, 500)) {
        const record = await job(jobId);
        if (['completed', 'failed', 'cancelled'].includes(record.status)) return record;
        await sleep(pause);
      }
    },
  };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
