import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#db/entities/index.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';
import { createFixtures } from './fixtures.ts';

describe.skipIf(isWithoutBrowser)('what the service states', () => {
  let jobId: string;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    ({ jobId } = await createFixtures(console.api));
  });

  it('is said in the language of the reader: warnings, errors, reasons', async () => {
    const { orm, owner } = console.api;
    const file = { source_file: 'uploads/a/guide.html', language: 'es' };
    const id = await buildReviewedJob(orm, owner, [], {
      status: 'failed',
      warnings: [{ ...file, code: 'text_kept', message: 'A text was kept.' }],
      targetFiles: ['translations/a/es/guide.html'],
      result: {
        files: [
          {
            target_file: 'translations/a/es/guide.html',
            units: 3,
            translated: 1,
            skipped: [{ reason: 'no_letters', count: 2 }],
          },
        ],
      },
      error: { code: 'document_encrypted', message: 'It has a password.', step: 'extract', retryable: false },
    });
    const { page, problems } = await console.open(`jobs/${id}`, { locale: 'de-DE' });
    await page.getByText('guide.html, Spanisch Ein Text blieb, weil er dort nicht geändert werden kann.').waitFor();
    await page.getByText('Die Datei ist durch ein Passwort geschützt.').waitFor();
    await page.getByText('ohne Buchstaben').waitFor();
    // The sentence of the service is there as well.
    await page.getByText('Einzelheiten (Englisch)').first().click();
    await page.getByText('It has a password.').waitFor();
    expect(problems).toEqual([]);
  });

  it('is said of findings and refusals, and of reasons in English', async () => {
    const { page } = await console.open(`jobs/${jobId}/review`, { locale: 'es-ES' });
    await page.getByText('El signo final difiere del original.').waitFor();
    const settings = await console.open('settings?part=integrations', { locale: 'ar' });
    await settings.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await settings.page.getByText('/v1/').count()).toBe(0);
  });

  it('is said of jobs that notifications are about', async () => {
    const { orm, owner } = console.api;
    await orm.em.fork().insert(Notification, {
      id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
      organization: owner.organizationId,
      user: owner.userId,
      eventType: 'workflow.completed',
      title: 'Translation completed',
      message: 'guide.html, en → es: the job was completed.',
      eventData: {
        job_id: jobId,
        job_type: 'aimt',
        status: 'completed',
        source_language: 'en',
        target_languages: ['es'],
        source_files: ['uploads/a/guide.html'],
      },
      createdAt: new Date(),
      readAt: null,
    });
    const { page } = await console.open('notifications', { locale: 'de-DE' });
    await page.getByText('guide.html · Englisch → Spanisch').waitFor();
    expect(await page.getByText('Translation completed').count()).toBe(0);
  });
});
