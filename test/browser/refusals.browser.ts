import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { accessibilityProblems, isWithoutBrowser, startApiConsole } from './console.ts';

const hasEngine = !isWithoutProgram(['apertium'], 'languages of the embedded engine');

describe.skipIf(isWithoutBrowser || !hasEngine)('a new job', () => {
  const console = sharedByTests(() => startApiConsole({ environment: { PROVIDERS: 'local' } }));
  const openForm = async () => {
    const opened = await console.open('new');
    const buffer = Buffer.from('Press the red button to start the machine. Nothing like this is known anywhere else.');
    await opened.page.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer });
    return { ...opened, targets: opened.page.getByRole('combobox', { name: /^Target languages/ }) };
  };

  it('offers the languages that a configured provider translates, and shows the others', async () => {
    const { page, targets, problems } = await openForm();
    await targets.click();
    await page.getByText('Translated by local').waitFor();
    const isOffered = async (name: string) =>
      (await page.getByRole('option', { name, exact: true }).getAttribute('data-combobox-disabled')) === null;
    expect(await isOffered('Spanish (es)')).toBe(true);
    await page.getByText('Not with a configured provider').waitFor();
    expect(await isOffered('Japanese (ja)')).toBe(false);
    await page.keyboard.press('Escape');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is refused by its estimate, which comes unasked, at the field, with the reason', async () => {
    const { page, targets } = await openForm();
    await targets.fill('(en)');
    await page.getByRole('option', { name: 'English (en)' }).click();
    await page.keyboard.press('Escape');
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await alert.waitFor();
    await expect.poll(() => targets.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    // The refusal goes with what was refused.
    await targets.fill('(es)');
    await page.getByRole('option', { name: 'Spanish (es)', exact: true }).click();
    expect(await targets.getAttribute('aria-invalid')).not.toBe('true');
  });
});
