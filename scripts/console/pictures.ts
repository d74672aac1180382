/**
 * Makes pictures of the main pages of the console for README and guides, in light and dark colours: `npm run pictures [FOLDER]`,
 * default `docs/pictures`. Needs Chromium; the console is built before.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { browserProgram, pageIsRead, startApiConsole } from '#test/browser/browser.ts';
import { createFixtures } from '#test/browser/fixtures.ts';

/** Small enough for a repository. */
const PICTURE = { type: 'jpeg', quality: 72 } as const;
const VIEWPORT = { width: 1120, height: 640 };

const [folder = 'docs/pictures'] = process.argv.slice(2);
if (browserProgram === undefined) throw new Error('Install Chromium first: npm run bootstrap -- --with browser');
await mkdir(folder, { recursive: true });
const console = await startApiConsole();
try {
  const { jobId } = await createFixtures(console.api);
  const pages = { new: 'new', jobs: 'jobs', job: `jobs/${jobId}`, review: `jobs/${jobId}/review`, text: 'text' };
  for (const [name, path] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await console.open(path, { colorScheme, viewport: VIEWPORT });
      await pageIsRead(page);
      const file = join(folder, `${name}-${colorScheme}.jpg`);
      await page.screenshot({ ...PICTURE, path: file });
      process.stdout.write(`${file}\n`);
      await page.context().close();
    }
  }
} finally {
  await console.close();
}
