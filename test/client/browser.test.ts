import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startFakeService, type Reply } from '#client/testing/fake-service.ts';
import { hasProgram, isWithout } from '#test/suite/skipped.ts';
import { bundleClient } from './bundle.ts';
import { answerExercise, EXERCISE, EXERCISED } from './exercise.ts';

/** Bytes, compressed: what a page may load for the client. */
const MAX_SIZE = 15 * 1024;
const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(hasProgram);

/** Page that runs the client and posts the result to the server that it came from. */
const PAGE = `<!doctype html><script type="module">
import { createClient } from '/client.js';
const result = {};
try {
  const loquent = createClient({ apiKey: 'key' });
  ${EXERCISE}
} catch (error) {
  result.failed = String(error.stack);
}
await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
</script>`;

describe('the client for browsers', () => {
  it('has at most 15 kB, compressed, and nothing of Node', async () => {
    const code = await bundleClient();
    const size = gzipSync(code).length;
    console.log(`@loquent/client: ${size} bytes compressed, ${code.length} minified`);
    expect(size).toBeLessThanOrEqual(MAX_SIZE);
    expect(code).not.toMatch(/node:|\brequire\(/);
  });

  it.skipIf(isWithout('Chromium', BROWSER !== undefined, 'the client in a browser'))(
    'uploads with progress, follows events over a break, and has typed errors',
    async () => {
      const code = await bundleClient();
      const text =
        (type: string, body: string): Reply =>
        (response) =>
          void response.writeHead(200, { 'content-type': type }).end(body);
      let finish: (result: unknown) => void = () => undefined;
      const result = new Promise((resolve) => (finish = resolve));
      const service = await startFakeService([
        (response, request) => {
          const path = request.url.split('?')[0];
          if (path === '/') return text('text/html', PAGE)(response, request);
          if (path === '/client.js') return text('text/javascript', code)(response, request);
          if (path === '/result') finish(JSON.parse(request.body));
          return answerExercise(response, request);
        },
      ]);
      const folder = await mkdtemp(join(tmpdir(), 'loquent-test-browser-'));
      const options = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        `--user-data-dir=${folder}`,
      ];
      const browser = spawn(BROWSER!, [...options, '--remote-debugging-port=0', service.url], { stdio: 'ignore' });
      try {
        expect(await result).toEqual(EXERCISED);
      } finally {
        const gone = once(browser, 'exit');
        browser.kill();
        await gone;
        await service.close();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  );
});
