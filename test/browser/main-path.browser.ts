import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('the console', () => {
  const console = sharedByTests(() => startConsole());

  it('signs people in by a key, and says why one is refused', async () => {
    const { page } = await console.open('', { key: '' });
    await page.locator('input[type=password]').fill('lq_wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('This API key is not valid').waitFor();
    await page.locator('input[type=password]').fill(console.service.identity.apiKey ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('lq_');
  });

  it('takes somebody from the sign-in to a reviewed download, by the keyboard alone', async () => {
    const { page, problems } = await console.open('', { key: '' });
    await page.locator('input[type=password]:focus').waitFor();
    await page.keyboard.type(console.service.identity.apiKey ?? '');
    await page.keyboard.press('Enter');
    const chosen = page.waitForEvent('filechooser');
    // The field of the system has the same name, and is reached by the button.
    await tabTo(page.getByRole('button', { name: 'Choose files' }).first());
    await page.keyboard.press('Enter');
    // The browser's own dialog is the system's.
    await (await chosen).setFiles('demo/quick-start-guide.docx');
    await tabTo(page.getByRole('combobox', { name: 'Source language' }));
    await page.keyboard.type('English (en)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('combobox', { name: /^Target languages/ }));
    await page.keyboard.type('(en-XA)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await tabTo(page.getByRole('button', { name: 'Start', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Review' }));
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('grid'));
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation of the segment' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('First steps, corrected');
    await page.keyboard.press('Control+Enter');
    await page.getByText('First steps, corrected').first().waitFor();
    await page.getByRole('row').first().getByText('Reviewed').waitFor();
    await tabTo(page.getByRole('button', { name: 'Update files' }));
    await page.keyboard.press('Enter');
    const downloaded = page.waitForEvent('download');
    await tabTo(page.getByRole('button', { name: 'Download all' }));
    await page.keyboard.press('Enter');
    expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/);
    expect(problems).toEqual([]);
  });

  it('reads from right to left in Arabic', async () => {
    const { page } = await console.open('', { locale: 'ar' });
    // The texts of other languages are loaded after the page.
    const root = page.locator('html[lang=ar][dir=rtl]');
    await root.waitFor();
    expect(await root.count()).toBe(1);
  });

  it('keeps the user signed in, and draws the page again, when another language is chosen', async () => {
    const { page } = await console.open('', { key: '' });
    await page.locator('input[type=password]').fill(console.service.identity.apiKey ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    for (const [language, home] of [
      ['العربية', 'الرئيسية'],
      ['Deutsch', 'Start'],
    ] as const) {
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.getByRole('menuitem', { name: language }).click();
      await page.getByRole('heading', { name: home, exact: true, level: 1 }).waitFor();
      expect(await page.locator('input[type=password]').count()).toBe(0);
    }
  });
});

/** Presses Tab until a control has the focus, as somebody without a mouse does. @throws Error if Tab never reaches it */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control.toString()}.`);
}

/** Controls of a page. */
const MAX_STOPS = 80;
