import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#test/documentation/documents.ts';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import { createTestEnvironment } from '#test/service/service.ts';
import { isRunning } from '#test/machine/stuck-programs.ts';

// Left to npm run test:all: demo.test.ts stops a service with Ctrl-C.

// Not on PostgreSQL: it tests processes.

let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
beforeAll(async () => {
  deployment = await createTestEnvironment();
});
afterAll(() => deployment.remove());

/** Starts a worker by npm, as the leader of a process group, and waits until it works. @returns npm, and the id of the worker */
async function startByNpm() {
  const { PATH = '', HOME = '' } = process.env;
  const npm = spawn('npm', ['run', 'worker'], {
    cwd: ROOT,
    env: { ...deployment.environment, ...compileCacheEnvironment(), PATH, HOME, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(npm, 'exit');
  let output = '';
  const started = new Promise<number>((resolve) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const id = /"pid":(\d+).*"worker started"/.exec(output)?.[1];
      if (id !== undefined) resolve(Number(id));
    });
  });
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const early = ended.then(() => Promise.reject(new Error(`npm ended at start: ${output}`)));
  early.catch(() => undefined);
  return { npm, ended, worker: await Promise.race([started, early]) };
}

it.each([
  ['SIGTERM to npm', (id: number) => process.kill(id, 'SIGTERM')],
  ['Ctrl-C, which reaches npm and the service, and is forwarded by npm,', (id: number) => process.kill(-id, 'SIGINT')],
])('%s stops the service gracefully, and npm ends after it', async (_, send) => {
  const { npm, ended, worker } = await startByNpm();
  send(npm.pid!);
  expect(await ended).toEqual([0, null]);
  expect(isRunning(worker)).toBe(false);
});
