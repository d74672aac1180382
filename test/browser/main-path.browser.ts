import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/shared.ts';
import { accessibilityProblems, browserProgram, startConsole } from './console.ts';

if (browserProgram === undefined) console.warn('Skipped: no Chromium (npm run bootstrap -- --with browser).');

describe.skipIf(browserProgram === undefined)('the console', () => {
  const console = sharedByTests(() => startConsole());

  it('signs people in by a key, and says why one is refused', async () => {
    const { page } = await console.open('', { key: '' });
    await page.locator('input[type=password]').fill('lq_wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('This API key is not valid').waitFor();
    await page.locator('input[type=password]').fill(console.service.identity.apiKey ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'New job' }).waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('lq_');
  });

  it('takes a document from a drop to its reviewed translation, without a mouse', async () => {
    const { page, problems } = await console.open();
    await page.locator('input[type=file]').setInputFiles('demo/quick-start-guide.docx');
    await page.getByRole('combobox', { name: 'Source language' }).focus();
    await page.keyboard.type('English (en)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /^Target languages/ }).focus();
    await page.keyboard.type('(en-XA)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Review' }).focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation of the segment' }).fill('First steps, corrected');
    await page.keyboard.press('Control+Enter');
    await page.getByText('First steps, corrected').waitFor();
    await page.getByRole('row').first().getByText('Reviewed').waitFor();
    await page.getByRole('button', { name: 'Write the files anew' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Download all' }).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).focus();
    await page.keyboard.press('Enter');
    expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/);
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no page that axe finds fault with, in %s colours', async (colorScheme) => {
    const { page } = await console.open('', { colorScheme });
    for (const name of ['New job', 'Jobs', 'Text']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await accessibilityProblems(page), name).toEqual([]);
    }
  });

  it('fits a screen of 360 pixels, and reads from right to left in Arabic', async () => {
    const { page } = await console.open('', { viewport: { width: 360, height: 640 }, locale: 'ar' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
