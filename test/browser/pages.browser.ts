import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, pageIsRead, startApiConsole } from './console.ts';
import { createFixtures, type ConsoleFixtures } from './fixtures.ts';

/** Paths of the router, which is not loaded here: it needs a browser. */
const PATHS = [...readFileSync('web/app/router.tsx', 'utf8').matchAll(/page\(\s*'(\/[^']*)'/g)].map(
  ([, path = '']) => path,
);

/** The address of a page, of one thing if it is about one. @throws Error for a page that this doesn't know */
function addressOf(path: string, fixtures: ConsoleFixtures): string {
  const ids: Readonly<Record<string, string | number>> = {
    '/jobs/$jobId': fixtures.jobId,
    '/jobs/$jobId/review': fixtures.jobId,
    '/jobs/$jobId/consistency': fixtures.jobId,
    '/jobs/$jobId/studio': fixtures.dubId,
    '/jobs/$jobId/quality': fixtures.qualityId,
    '/glossaries/$glossaryId': fixtures.glossaryId,
    '/glossaries/extract/$jobId': fixtures.extractionId,
    '/memories/$storeId': fixtures.storeId,
    '/groups/$groupId': fixtures.groupId,
    '/casts/$castId': fixtures.castId,
  };
  return path.replace(/\$\w+/, () => {
    if (!(path in ids)) throw new Error(`${path} has no address in test/browser/pages.browser.ts.`);
    return String(ids[path]);
  });
}

describe.skipIf(isWithoutBrowser)('the page of an organization that has nothing', () => {
  const console = sharedByTests(() => startApiConsole());

  it.each(PATHS.filter((path) => !path.includes('$')))('%s is accessible, and has a title of its own', async (path) => {
    const { page, problems } = await console.open(path.slice(1));
    await pageIsRead(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => page.title()).toMatch(/^.+ · Loquent$/);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(isWithoutBrowser)('the page', () => {
  let fixtures: ConsoleFixtures;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    fixtures = await createFixtures(console.api);
  });
  const openPage = async (path: string, options: Parameters<typeof console.open>[1]) => {
    const opened = await console.open(addressOf(path, fixtures).slice(1), options);
    await pageIsRead(opened.page);
    return opened;
  };

  it.each(PATHS)('%s is accessible in light and dark colors, and reports no errors', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems } = await openPage(path, { colorScheme });
      expect(await accessibilityProblems(page), colorScheme).toEqual([]);
      expect(problems, colorScheme).toEqual([]);
      await page.context().close();
    }
  });

  it('has a guide in the help menu, whose links lead to other guides', async () => {
    const { page, problems } = await openPage('/jobs/$jobId/review', {});
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Guide to this page' }).click();
    const guide = await opening;
    await guide.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    expect(guide.url()).toMatch(/\/guides\/console#review$/);
    expect(await accessibilityProblems(guide)).toEqual([]);
    await guide.setViewportSize({ width: 360, height: 640 });
    expect(await guide.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await guide.getByRole('link', { name: 'ledger' }).first().click();
    await guide.waitForURL(/\/guides\/consistency#/);
    expect(problems).toEqual([]);
  });

  it.each(PATHS)('%s fits a screen of 360 pixels, from right to left', async (path) => {
    const { page } = await openPage(path, { viewport: { width: 360, height: 640 }, locale: 'ar' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.context().close();
  });
});
