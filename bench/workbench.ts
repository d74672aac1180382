import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Connection } from '@temporalio/client';
import { createOrm, migrate, type Orm } from '#db/orm.ts';
import { connectClient } from '#platform/temporal/connection.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { startDevServer } from '#platform/temporal/dev-server.ts';
import { ensureNamespace } from '#platform/temporal/namespace.ts';
import { readProcessRecord } from '#platform/temporal/process-record.ts';
import { ensureSearchAttributes } from '#platform/temporal/search-attributes.ts';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { HIGH_RATE_LIMITS } from '#test/service/rate-limits.ts';
import type { BenchmarkSettings } from './benchmark.ts';
import { startProgram } from './child-process.ts';

export const API_KEY = 'a-key-for-benchmarks-of-24-characters-or-more';

/** Variables that let benchmarks ask as often, and have as many unfinished jobs, as they like: all have one organization. */
export const UNLIMITED: Readonly<Record<string, string>> = { ...HIGH_RATE_LIMITS, LIMIT_JOBS: '0' };

/** Environment for benchmarks of the whole service; `close` ends and removes all of it. */
export interface Workbench {
  readonly folder: string;
  readonly temporalAddress: string;
  /** Process of the Temporal server; undefined: it isn't ours. */
  readonly temporalPid: number | undefined;
  /** The database of the service, to look into. */
  readonly orm: Orm;
  /** A client of a new, empty namespace. */
  newNamespace(name: string): Promise<Client>;
  /**
   * Starts `node main.ts ROLE` in a process of its own.
   *
   * @param variables of its environment, besides those that every service needs
   * @returns it, with `http://host:port`
   */
  startService(
    role: 'all' | 'api',
    namespace: string,
    variables?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly pid: number; stop(): Promise<void> }>;
  /** The last warnings and errors in the logs of what was started. */
  complaints(): Promise<string>;
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Prepares a folder, a database and a Temporal server as production has them. */
export async function openWorkbench(settings: BenchmarkSettings): Promise<Workbench> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    return await prepare(settings, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(
  settings: BenchmarkSettings,
  closing: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  let temporalAddress = settings.temporalAddress;
  if (temporalAddress === undefined) {
    const server = await startDevServer({
      dataDirectory: join(folder, 'temporal'),
      port: 0,
      uiPort: 0,
      namespace: 'default',
      log: quiet,
      programs: createProgramRunner(),
    });
    closing.push(() => server.stop());
    temporalAddress = server.address;
  }
  const temporalPid = (await readProcessRecord(join(folder, 'temporal', 'temporal.pid')))?.pid;
  const connection: Connection = await connectClient({ address: temporalAddress });
  closing.push(() => connection.close());
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const orm = await createOrm(database.url);
  closing.push(() => orm.close());
  await migrate(orm);

  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: '0',
    TEMPORAL_ADDRESS: temporalAddress,
    LOQUENT_API_KEY: API_KEY,
    LOQUENT_SECRET_KEY: randomUUID(),
    ...UNLIMITED,
    // As tools/run/run.sh and the image set them.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...compileCacheEnvironment(),
  };
  return {
    folder,
    temporalAddress,
    temporalPid,
    orm,
    close,
    async complaints() {
      const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
      const lines = texts
        .flatMap((text) => text.split('\n'))
        .filter((line) => /"level":"(warn|error|fatal)"/.test(line));
      return lines.slice(-5).join('\n');
    },
    async newNamespace(name) {
      const namespace = `bench-${name}-${randomUUID()}`;
      await ensureNamespace(connection, namespace, quiet);
      await ensureSearchAttributes(connection, namespace, quiet);
      return new Client({ connection, namespace });
    },
    async startService(role, namespace, variables = {}) {
      const program = await startProgram({
        program: 'main.ts',
        arguments: [role],
        environment: { ...environment, ...variables, TEMPORAL_NAMESPACE: namespace },
        folder,
        ready: /^API +(http:\S+)/m,
        profileFolder: settings.profileFolder,
      });
      return { url: program.said, pid: program.pid, stop: () => program.stop() };
    },
  };
}
