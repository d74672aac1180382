import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('the jobs', () => {
  const console = sharedByTests(() => startConsole({ environment: { TEMPORAL_UI_URL: 'https://temporal.example' } }));

  it('come into the list, and end there, without a reload; the filter is in the address', async () => {
    const { page, problems } = await console.open('jobs');
    await page.getByText('No jobs yet').waitFor();
    await console.service.upload('note.txt', 'Hello world.\n');
    const jobId = await console.service.submit({ source_files: ['note.txt'], name: 'Spring catalog' });
    await console.service.ended(jobId);
    const row = page.getByRole('row').filter({ hasText: 'Spring catalog' });
    await row.getByText('Completed').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
    await page.getByText('No job matches this filter').waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    await page.reload();
    await page.goto(`${console.service.apiUrl}/jobs?status=completed`);
    await row.getByRole('link').click();
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByText(/\d s$/).first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    const link = page.getByRole('menuitem', { name: 'Open in Temporal' });
    expect(await link.getAttribute('href')).toContain(`/workflows/${jobId}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('can be cancelled, and retried from where they stopped', async () => {
    const jobId = await console.service.submit({ source_files: ['note.txt'], review: true });
    const { page } = await console.open(`jobs/${jobId}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('A retry resumes from stored results until').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: 'Continues job' }).waitFor();
    await page.getByRole('button', { name: 'Finish the review' }).click();
    await page.getByText('Completed').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });

  it('of rare kinds with rare options are begun as easily: two files are compared', async () => {
    const { page, problems } = await console.open();
    const file = (name: string, text: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(text) });
    await page
      .locator('input[type=file]')
      .setInputFiles([file('note.html', '<p>Save {name}.</p>'), file('note.es.html', '<p>Guardar.</p>')]);
    await page.getByRole('combobox', { name: 'Task' }).click();
    await page.getByRole('option', { name: 'Quality assurance' }).click();
    await page.getByRole('combobox', { name: 'Source language' }).fill('English (en)');
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: /^Target languages/ }).fill('(es)');
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Files and formats' }).click();
    await page.getByRole('button', { name: 'Name and delivery' }).click();
    await page.getByRole('checkbox', { name: 'Each file is followed by its translation' }).check();
    await page.getByRole('textbox', { name: 'Your own reference' }).fill('ticket-7');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('link', { name: 'Quality report' }).click();
    await page.getByText('Save {name}.').first().waitFor();
    const list = await console.service.request('/v1/jobs?client_reference=ticket-7');
    expect(await list.json()).toMatchObject({ total: 1, jobs: [{ job_type: 'quality_assurance' }] });
    // Its words are counted unasked, and refused until the files are pairs.
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });
});
