import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('the first minute of a new user', () => {
  const console = sharedByTests(() => startConsole());

  it('leads from the page to a translated document, in steps that are printed with their seconds', async () => {
    const { page } = await console.open('', { key: '' });
    const started = performance.now();
    const steps: string[] = [];
    const step = async (name: string, act: () => Promise<unknown>) => {
      await act();
      steps.push(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`);
    };
    const choose = async (field: string | RegExp, text: string) => {
      await page.getByRole('combobox', { name: field }).fill(text);
      await page.getByRole('option').first().click();
    };
    await step('The page asks for the key.', () => page.locator('input[type=password]:focus').waitFor());
    await step('The key is pasted, and Enter pressed.', async () => {
      await page.keyboard.insertText(console.service.identity.apiKey ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Choose files' }).first().waitFor();
    });
    await step('A document is chosen: the form appears.', async () => {
      await page.locator('input[type=file]').setInputFiles('demo/quick-start-guide.docx');
      await page.getByRole('combobox', { name: /^Target languages/ }).waitFor();
    });
    await step('The languages are chosen.', async () => {
      await choose('Source language', 'English (en)');
      await choose(/^Target languages/, '(en-XA)');
      await page.keyboard.press('Escape');
    });
    await step('"Start" is pressed, and the job has completed.', async () => {
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('button', { name: 'Download all' }).waitFor();
    });
    await step('The translation is downloaded.', async () => {
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all' }).click();
      expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/);
    });
    process.stdout.write(`${steps.join('\n')}\n`);
  });
});
