import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { InternalConnectionOptionsSymbol, type InternalConnectionOptions } from '@temporalio/client/lib/connection.js';
import { msToTs } from '@temporalio/common/lib/time.js';
import { NativeConnection } from '@temporalio/worker';
import { classPathOf } from '#bench/java-program.ts';
import { freePort } from '#test/service/child-service.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for the server to start; the SDK, which starts such servers too, allows for five seconds. */
const PATIENCE = 300_000;

/** A Temporal server whose time passes as quickly as nothing happens: Temporal's own for tests, from Maven. */
export interface TimeSkipping {
  readonly client: Client;
  readonly connection: NativeConnection;
  /** Lets days pass, and what happens in them. */
  pass(days: number): Promise<void>;
  /** Lets as much time pass as the work takes to end. */
  until<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Starts the server, with the namespace `default`. @throws Error that says what it needs */
export async function startTimeSkipping(): Promise<TimeSkipping> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-time-skipping-'));
  const project = fileURLToPath(new URL('.', import.meta.url));
  const classPath = await classPathOf({ project, folder, online: true });
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const server = spawn('java', ['-cp', classPath, 'io.temporal.testserver.TestServer', `${port}`], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const options: InternalConnectionOptions = {
    address,
    [InternalConnectionOptionsSymbol]: { supportsTestService: true },
  };
  const own = await connected(options);
  const { testService } = own;
  if (testService === undefined) throw new Error('the connection has no service for tests');
  const connection = await NativeConnection.connect({ address });
  return {
    client: new Client({ connection: own }),
    connection,
    pass: async (days) => void (await testService.unlockTimeSkippingWithSleep({ duration: msToTs(days * DAY) })),
    async until(work) {
      await testService.unlockTimeSkipping({});
      try {
        return await work();
      } finally {
        await testService.lockTimeSkipping({});
      }
    },
    async close() {
      await connection.close();
      await own.close();
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connected(options: InternalConnectionOptions): Promise<Connection> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await Connection.connect({ ...options, connectTimeout: '2 seconds' });
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(200);
    }
  }
}
