/**
 * Makes the pictures of the console that README and guides show, in light and dark colors: `npm run pictures [FOLDER] [PAGE…]`, default
 * `docs/images/console` and all pages. Needs Chromium; the console is built before.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browserProgram, pageIsRead, startApiConsole } from '#test/browser/browser.ts';
import { createDemoData, type DemoData } from './demo-data.ts';

const VIEWPORT = { width: 1280, height: 760 };
/** Quality of 100 at which letters are still clear, and files small enough for a repository. */
const QUALITY = 80;

/** The pages by the names of their pictures, with their addresses. */
export const PICTURED = {
  home: () => '',
  'new-job': () => 'new',
  jobs: () => 'jobs',
  job: ({ catalogId }) => `jobs/${catalogId}`,
  review: ({ jobId }) => `jobs/${jobId}/review`,
  consistency: ({ jobId }) => `jobs/${jobId}/consistency`,
  studio: ({ dubId }) => `jobs/${dubId}/studio`,
  quality: ({ qualityId }) => `jobs/${qualityId}/quality`,
  text: () => 'text',
  glossary: ({ glossaryId }) => `glossaries/${glossaryId}`,
  notifications: () => 'notifications',
  usage: () => 'usage',
} as const satisfies Readonly<Record<string, (data: DemoData) => string>>;
type PageName = keyof typeof PICTURED;

/** Makes pictures in a folder. @returns their paths. @throws Error without Chromium */
export async function makePictures(
  folder: string,
  names: readonly PageName[] = Object.keys(PICTURED) as PageName[],
): Promise<readonly string[]> {
  if (browserProgram === undefined) throw new Error('Install Chromium first: npm run bootstrap -- --with browser');
  await mkdir(folder, { recursive: true });
  const console = await startApiConsole({ environment: { PROVIDERS: 'local' } });
  try {
    const data = await createDemoData(console.api);
    const made: string[] = [];
    for (const name of names) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await console.open(PICTURED[name](data), { viewport: VIEWPORT, colorScheme });
        await pageIsRead(page);
        const path = join(folder, `${name}-${colorScheme}.webp`);
        await writeFile(path, await pictureOf(page));
        made.push(path);
        await page.context().close();
      }
    }
    return made;
  } finally {
    await console.close();
  }
}

/** A picture in WebP, which Playwright itself doesn't write. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

if (import.meta.main) {
  const [folder = 'docs/images/console', ...names] = process.argv.slice(2);
  const made = await makePictures(folder, names.length === 0 ? undefined : (names as PageName[]));
  process.stdout.write(`${made.join('\n')}\n`);
}
