import { describe, expect, it } from 'vitest';
import { buildDub } from '#test/database/reviewed-jobs.ts';
import { uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startApiConsole } from './console.ts';

const ENVIRONMENT = {
  SPEECH_SYNTHESIZER: 'openai',
  OPENAI_API_KEY: 'a-key',
  PROVIDER_PRICES: 'openai=15000/characters',
};

describe.skipIf(isWithoutBrowser)('casts in the console', () => {
  const console = sharedByTests(() => startApiConsole({ environment: ENVIRONMENT }));

  it('are made and changed by keys alone, and preview what they have spoken again with its price', async () => {
    const { page, problems } = await console.open('casts');
    await page.getByRole('button', { name: 'New cast' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Tour');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tour' }).waitFor();
    await page.getByRole('button', { name: 'Add a speaker' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'New speaker' }).getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Ada');
    const ada = page.getByRole('group', { name: 'Ada' });
    await ada.getByRole('combobox', { name: 'Add a language' }).focus();
    await page.keyboard.type('(es)');
    await page.getByRole('option', { name: '(es)' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await ada.getByRole('combobox', { name: 'Voice in Spanish' }).focus();
    await page.keyboard.type('nova');
    await page.getByRole('option', { name: 'nova' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await ada.getByRole('textbox', { name: 'Name said in Spanish' }).focus();
    await page.keyboard.type('Eida');
    await page.getByRole('button', { name: 'Add a word' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Word' }).focus();
    await page.keyboard.type('Hola');
    await page.getByRole('textbox', { name: 'Read as' }).focus();
    await page.keyboard.type('Jola');
    await page.getByRole('button', { name: 'Save', exact: true }).focus();
    await page.keyboard.press('Enter');
    const cast = async () => {
      const { casts } = (await (await console.api.request('/v1/casts')).json()) as { casts: { id: number }[] };
      return casts[0]!;
    };
    await expect.poll(cast).toMatchObject({
      name: 'Tour',
      speakers: [{ name: 'Ada', voices: { es: 'nova' }, say: { es: 'Eida' } }],
      pronunciations: [{ text: 'Hola', say: 'Jola' }],
    });
    expect(await accessibilityProblems(page)).toEqual([]);

    const { api } = console;
    const input = { glossaries: [], cast: (await cast()).id };
    const speaker = { start: 0, end: 2000, speaker: 'Ada' };
    await buildDub(api, api.owner, [{ target: 'Hola.', timing: speaker }], { input, name: 'Episode 1' });
    await page.getByRole('button', { name: 'Preview what changes' }).click();
    await page
      .getByRole('status')
      .getByText(/^This changes \d sentence/)
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('take the speakers of a dub, and are chosen for new jobs', async () => {
    const { api } = console;
    const timing = { start: 0, end: 2000, speaker: 'BEN' };
    await uploadForm(api, [
      ['path', 'talk.mp4'],
      ['file', new File(['No recording: the sentences alone are shown.'], 'talk.mp4')],
    ]);
    const job = await buildDub(api, api.owner, [{ target: 'Adiós.', timing }]);
    const { page, problems } = await console.open(`jobs/${job}/studio`);
    await page.getByRole('button', { name: 'Save as cast' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Guests');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Guests' }).waitFor();
    await page.getByRole('group', { name: 'BEN' }).waitFor();
    await page.getByRole('link', { name: 'New job' }).first().click();
    await page.getByRole('tab', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: /address/i }).fill('https://example.com/a.mp4');
    await page.getByRole('combobox', { name: 'Cast' }).click();
    await page.getByRole('option', { name: 'Guests' }).waitFor();
    expect(problems).toEqual([]);
  });
});
