import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetfulModel, GEARBOX_MANUAL, SENTENCES } from '#test/fakes/forgetful-model.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole, startConsole } from './console.ts';
import { createFixtures } from './fixtures.ts';

describe.skipIf(isWithoutBrowser)('the consistency of a job', () => {
  let jobId: string;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    ({ jobId } = await createFixtures(console.api));
  });

  it('is a page of entries that filters by kind and text, reached from the review', async () => {
    const { page, problems } = await console.open(`jobs/${jobId}/review`);
    await page.getByRole('link', { name: 'Consistency' }).click();
    await page.getByRole('heading', { name: 'Consistency', level: 1 }).waitFor();
    await page.getByText('How to start a coffee machine.').waitFor();
    await page.getByText('2 entries', { exact: true }).waitFor();
    await page.getByLabel('Kind').selectOption('Name');
    await page.waitForURL(/kind=name/);
    await page.getByText('1 entry', { exact: true }).waitFor();
    await page.getByText('Name · person').waitFor();
    await page.getByLabel('Kind').selectOption('Kind: all');
    await page.getByLabel('Search').fill('DEPÓSITO');
    await page.getByText('1 entry', { exact: true }).waitFor();
    await page.getByLabel('Rendering of water tank').waitFor();
    await page.getByLabel('Search').fill('nothing like it');
    await page.getByText('No entry matches').waitFor();
    expect(problems).toEqual([]);
  });

  it('keeps changes until they are applied, in one request, and says what they have translated again', async () => {
    const { page, problems } = await console.open(`jobs/${jobId}/consistency`);
    await page.getByLabel('Rendering of water tank').fill('tanque de agua');
    await page.getByLabel('Gender of Anna').selectOption('unknown');
    await page.getByText('The changed entries occur 4 times.').waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.goBack();
    await page.getByText('2 changes', { exact: true }).waitFor();
    await page.getByLabel('Form of address').selectOption('Informal');
    await page.getByText('Segments with another form of address are translated again').waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The changes are saved').waitFor();
    await page.getByRole('link', { name: 'Being translated again' }).waitFor();
    expect(problems).toEqual([]);
    const answer = await console.api.request(`/v1/jobs/${jobId}/ledger`);
    expect(await answer.json()).toMatchObject({
      brief: { register: 'informal' },
      entries: [
        { target: 'tanque de agua', origin: 'person' },
        { target: 'Ana', gender: null },
      ],
    });
    // The review marks the entries in both texts.
    await page.getByRole('link', { name: 'Segments with water tank' }).click();
    await page.locator('mark[title="Consistency: water tank → tanque de agua"]').waitFor();
  });

  it('and what second translations took are told on the page of the job', async () => {
    const { page, problems } = await console.open(`jobs/${jobId}`);
    await page.getByText('2 names and terms were kept consistent').waitFor();
    const usage = page.getByRole('region', { name: 'Usage' });
    await usage.getByText('openai: 150 characters, 1,200 input tokens, 700 of them cached, 90 output tokens').waitFor();
    await usage.getByText('openai: 4 first translations kept, 1 second translation taken').waitFor();
    await usage.getByText('Assessment: 150 characters, 900 input tokens, 40 output tokens · cost 0.0012').waitFor();
    expect(problems).toEqual([]);
  });

  it('goes into a new glossary, or one that is there', async () => {
    const { page, problems } = await console.open(`jobs/${jobId}/consistency`);
    await page.getByLabel('Choose Anna').check();
    await page.getByRole('button', { name: 'Into a glossary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Into a glossary' });
    await dialog.getByText('The chosen entry is added.').waitFor();
    await dialog.getByLabel('Name').fill('Names of the guide');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('1 entry added').waitFor();
    await dialog.getByRole('link', { name: 'Names of the guide' }).click();
    await page.getByRole('heading', { name: 'Names of the guide' }).waitFor();
    await page.getByText('Ana', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe.skipIf(isWithoutBrowser)('a corrected rendering', () => {
  let vendor: Awaited<ReturnType<typeof startFakeModel>>;
  let console: Awaited<ReturnType<typeof startConsole>>;
  beforeAll(async () => {
    vendor = await startFakeModel(forgetfulModel(), { contextTokens: 32_000 });
    console = await startConsole({ environment: vendor.environment });
  });
  afterAll(async () => {
    await console.close();
    await vendor.close();
  });

  it('is in the files again, and the page says of how many segments', async () => {
    await console.service.upload('manual.txt', GEARBOX_MANUAL);
    const job = await console.service.submit({
      source_files: ['manual.txt'],
      source_language: 'en',
      target_languages: ['de'],
    });
    await console.service.ended(job);
    const { page, problems } = await console.open(`jobs/${job}`);
    await page.getByRole('link', { name: 'Consistency' }).click();
    await page.getByLabel('Rendering of gearbox').fill('Zahnradgetriebe');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(`${SENTENCES} segments were translated again, 0 could not be corrected`).waitFor();
    await page.getByRole('link', { name: 'Being translated again' }).click();
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByText('Write').waitFor();
    expect(await steps.getByText(/Speak|Mix/).count()).toBe(0);
    await page.goBack();
    await page.goto(`${console.service.apiUrl}/jobs/${job}/review?q=gearbox`);
    await page.locator('mark', { hasText: 'Zahnradgetriebe' }).first().waitFor();
    expect(problems).toEqual([]);
  });
});
