/**
 * `npm run test:llm`: runs test/llm against a real language model on this machine. Exit code 0 also where the model can't
 * be had, with the reason.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findModelFiles } from './install.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const found = await findModelFiles();
if ('missing' in found) {
  console.log(`Test with a real model skipped: ${found.missing}.`);
} else {
  const server = spawn(process.execPath, ['tools/llm/serve.ts', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const baseUrl = await Promise.race([
      once(createInterface({ input: server.stdout }), 'line').then(([line]) => String(line)),
      ended.then(() => Promise.reject(new Error('the model server ended at its start'))),
    ]);
    console.log(`A real model answers at ${baseUrl}`);
    const tests = spawn('vitest', ['run', '--config', 'vitest.llm.config.ts', ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, TEST_LLM_BASE_URL: baseUrl },
      stdio: 'inherit',
    });
    const [code] = (await once(tests, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    server.kill();
    await ended;
  }
}
