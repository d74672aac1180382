import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('reports of quality in the console', () => {
  const console = sharedByTests(async () => {
    const started = await startConsole();
    await started.service.upload('shop/texts.csv', 'key,en,de\nsave,Save {name},Speichern\nopen,Open,<b>Öffnen\n');
    return started;
  });

  const reported = async () => {
    const answer = await console.service.request('/v1/jobs/quality-assurance', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        mode: 'ai',
        source_files: ['shop/texts.csv'],
        source_language: 'en',
        target_languages: ['de'],
      }),
    });
    const { job_id: id } = (await answer.json()) as { readonly job_id: string };
    await console.service.ended(id);
    return id;
  };

  it('leads from a job to its findings, filtered by severity and rule', async () => {
    const id = await reported();
    const { page, problems } = await console.open(`jobs/${id}`);
    await page.getByRole('link', { name: 'Quality report' }).click();
    await page.getByRole('heading', { name: 'Quality report' }).waitFor();
    await page.getByText(/^Score: /).waitFor();
    await page.getByText('Save {name}').first().waitFor();
    // Texts of the report are shown as texts, never as markup.
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('critical');
    await page.waitForURL(/severity=critical/);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Findings as CSV' }).click();
    expect((await downloaded).suggestedFilename()).toBe('issues.csv');
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s colors', async (colorScheme) => {
    const id = await reported();
    const { page } = await console.open(`jobs/${id}/quality`, { colorScheme, viewport: { width: 360, height: 640 } });
    await page.getByText('Save {name}').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
