import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';

export interface ChildService {
  readonly pid: number;
  /** For messages to and from what `nodeArguments` loads into it. */
  readonly process: ChildProcess;
  /** Empty for a worker. */
  readonly apiUrl: string;
  /** Its standard output and error so far. */
  readonly output: () => string;
  /** Ends it as a power cut would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop and waits for it. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

export interface ChildServiceOptions {
  /** Arguments of Node itself, such as `--import=…`. */
  readonly nodeArguments?: readonly string[];
}

/**
 * Starts a part of the service as a process of its own, for tests that kill it.
 *
 * @param role argument of main.ts
 */
export async function startChildService(
  role: 'all' | 'api' | 'worker',
  environment: Record<string, string>,
  { nodeArguments = [] }: ChildServiceOptions = {},
): Promise<ChildService> {
  const port = await freePort();
  const program = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeArguments, program, role], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compileCacheEnvironment(),
      ...environment,
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = once(child, 'exit');
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(role === 'worker' ? '"worker started"' : '"api started"')) resolve();
    });
  });
  const early = exited.then(() => Promise.reject(new Error(`the service ended at start: ${output}`)));
  early.catch(() => undefined);
  await Promise.race([ready, early]);
  return {
    pid: child.pid ?? 0,
    process: child,
    apiUrl: role === 'worker' ? '' : `http://127.0.0.1:${port}`,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([exited, sleep(30_000)]);
      return child.exitCode;
    },
  };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
