import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startApiConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('a job', () => {
  const console = sharedByTests(() => startApiConsole());
  const keep = (key: string, text: string) =>
    console.api.dependencies.storage.write(fileObjectKey(console.api.owner.organizationId, key), Buffer.from(text));
  const build = (overrides: Parameters<typeof buildReviewedJob>[3]) =>
    buildReviewedJob(console.api.orm, console.api.owner, [], overrides);

  it('is found by the names of its files, in the list and by a key from every page', async () => {
    const id = await build({
      sourceFiles: ['uploads/a/user-manual.docx', 'uploads/a/app.en.json'],
      targetLanguages: ['es', 'ca'],
    });
    await build({ sourceFiles: ['uploads/b/contract.docx'] });
    const { page, problems } = await console.open('jobs');
    await page.getByRole('link', { name: 'contract.docx' }).waitFor();
    await page.getByRole('textbox', { name: 'Search names and files' }).fill('MANUAL');
    await page.getByRole('link', { name: 'contract.docx' }).waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'user-manual.docx, app.en.json' });
    await row.getByText('English → Spanish, Catalan').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('MANUAL');
    await page.getByRole('checkbox', { name: 'Only mine' }).check();
    await page.getByRole('combobox', { name: 'Created' }).selectOption('Today');
    await row.waitFor();
    await page.goto(`${console.api.url}/usage`);
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox', { name: 'Search everything' }).waitFor();
    await page.keyboard.type('manual');
    await page.getByRole('option', { name: /user-manual\.docx/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^user-manual\.docx/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/jobs/${id}`);
    await expect.poll(() => page.title()).toBe('user-manual.docx, app.en.json · Loquent');
    expect(problems).toEqual([]);
  });

  it('offers its corrected files first, with their warnings, and in the list', async () => {
    const name = 'brochure.txt';
    const [machine, corrected] = [`translations/machine/es/${name}`, `translations/corrected/es/${name}`];
    await keep(machine, 'Maquina');
    await keep(corrected, 'Máquina');
    const files = { sourceFiles: [`uploads/c/${name}`], name: 'Brochure' };
    const warned = (message: string) => ({ warnings: [{ code: 'glossary_terms_missed' as const, message }] });
    const sourceJob = await build({ ...files, targetFiles: [machine], ...warned('Of the machine.') });
    await build({ ...files, type: 'render', sourceJob, targetFiles: [corrected], ...warned('Of today.') });
    const { page, problems } = await console.open(`jobs/${sourceJob}`);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('link', { name: /^Corrected/ }).waitFor();
    const regions = page.getByRole('region');
    await page.getByRole('region', { name: 'As translated' }).waitFor();
    await page.getByText('Of today.').waitFor();
    expect(await page.getByText('Of the machine.').count()).toBe(0);
    expect(await regions.first().getAttribute('aria-label')).toBe('Result');
    await page.goto(`${console.api.url}/jobs?q=brochure&job_type=aimt`);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toBe('Máquina');
    expect(problems).toEqual([]);
  });

  it('has its languages from right to left in Arabic', async () => {
    await build({ sourceFiles: ['uploads/d/arabic.txt'], targetLanguages: ['es', 'ca'] });
    const { page } = await console.open('jobs?q=arabic', { locale: 'ar' });
    await page.getByText(/^الإنجليزية ← .+، .+/).waitFor();
    expect(await page.getByText('→').count()).toBe(0);
  });
});
