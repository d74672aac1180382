/**
 * Makes the pictures of the console that README and guides show: `npm run pictures [FOLDER]`, default `docs/images`. Needs Chromium;
 * the console is built before.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { browserProgram, pageIsRead, startApiConsole } from '#test/browser/browser.ts';
import { createFixtures } from '#test/browser/fixtures.ts';

/** Small enough for a repository. */
const PICTURE = { type: 'jpeg', quality: 72 } as const;
const VIEWPORT = { width: 1120, height: 640 };

const [folder = 'docs/images'] = process.argv.slice(2);
if (browserProgram === undefined) throw new Error('Install Chromium first: npm run bootstrap -- --with browser');
await mkdir(folder, { recursive: true });
const console = await startApiConsole();
try {
  const { jobId } = await createFixtures(console.api);
  for (const [name, path] of [
    ['review', `jobs/${jobId}/review`],
    ['job', `jobs/${jobId}`],
  ] as const) {
    const { page } = await console.open(path, { viewport: VIEWPORT });
    await pageIsRead(page);
    const file = join(folder, `console-${name}.jpg`);
    await page.screenshot({ ...PICTURE, path: file });
    process.stdout.write(`${file}\n`);
    await page.context().close();
  }
} finally {
  await console.close();
}
