import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/shared.ts';
import { accessibilityProblems, browserProgram, startApiConsole } from './console.ts';
import { createFixtures, type ConsoleFixtures } from './fixtures.ts';

if (browserProgram === undefined) console.warn('Skipped: no Chromium (npm run bootstrap -- --with browser).');

/** Paths of the router, which is not loaded here: it needs a browser. */
const PATHS = [...readFileSync('web/app/router.tsx', 'utf8').matchAll(/path: '(\/[^']*)'/g)]
  .map(([, path = '']) => path)
  .filter((path) => path !== '/');

/** Addresses of pages about one thing. A page without one here is tested by its own tests only, which is said. */
const ADDRESSES: Readonly<Record<string, (fixtures: ConsoleFixtures) => string>> = {
  '/jobs/$jobId': ({ jobId }) => `/jobs/${jobId}`,
  '/jobs/$jobId/review': ({ jobId }) => `/jobs/${jobId}/review`,
};

const addressOf = (path: string) => ADDRESSES[path] ?? (path.includes('$') ? undefined : () => path);
for (const path of PATHS) {
  if (addressOf(path) === undefined) console.warn(`Skipped: ${path} has no address in test/browser/pages.browser.ts.`);
}
const addressed = PATHS.filter((path) => addressOf(path) !== undefined);

describe.skipIf(browserProgram === undefined)('the page', () => {
  let fixtures: ConsoleFixtures;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    fixtures = await createFixtures(console.api);
  });
  const openPage = async (path: string, options: Parameters<typeof console.open>[1]) => {
    const opened = await console.open(addressOf(path)!(fixtures).slice(1), options);
    await opened.page.locator('#content h1').waitFor();
    await opened.page.waitForFunction(
      'document.querySelector("[role=status][aria-busy=true], .mantine-Loader-root") === null',
    );
    return opened;
  };

  it.each(addressed)('%s is accessible in light and dark colours, and reports no errors', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems } = await openPage(path, { colorScheme });
      expect(await accessibilityProblems(page), colorScheme).toEqual([]);
      expect(problems, colorScheme).toEqual([]);
      await page.context().close();
    }
  });

  it.each(addressed)('%s fits a screen of 360 pixels, from right to left', async (path) => {
    const { page } = await openPage(path, { viewport: { width: 360, height: 640 }, locale: 'ar' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.context().close();
  });
});
