import { beforeAll, describe, expect, it, vi } from 'vitest';
import { translator } from '#language/translation/testing/prompt-reader.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { foreignText } from '#test/fakes/text-model.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

const STRINGS =
  'key,en,en-XA,eo\nsave,Save the file now,,\nopen,Open the file,KEPT BY A PERSON,\nprice,12.50,,\nagain,Open the file,,\n';

describe('a file that holds several languages', () => {
  /** Answers of the model wait for it. */
  let gate: Promise<void> | undefined;
  const vendor = sharedByTests(async () => {
    const answer = translator(({ text }) => foreignText(text));
    return startFakeModel(async (question) => {
      await gate;
      return answer(question);
    });
  });
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));
  beforeAll(async () => {
    await service.upload('strings.csv', STRINGS);
    await service.upload('more/strings.csv', STRINGS);
    await service.upload('note.txt', 'Hello world.');
  });

  const rowsOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(','));

  it('is written once, with all languages of the job, next to files of one language', async () => {
    const files = ['strings.csv', 'note.txt', 'more/strings.csv'];
    const jobId = await service.submit({ source_files: files, target_languages: ['en-XA', 'eo', 'en-XB'] });
    const job = await service.ended(jobId);
    const folder = `translations/${jobId}`;
    const tables = [`${folder}/strings.csv`, `${folder}/more/strings.csv`];
    const notes = ['en-XA', 'eo', 'en-XB'].map((language) => `${folder}/${language}/note.txt`);
    expect(job).toMatchObject({
      status: 'completed',
      error: null,
      target_files: [tables[0], ...notes, tables[1]],
      result: { translated_files: [tables[0], ...notes, tables[1]], word_count: 22 },
    });
    expect(job.progress).toMatchObject({ completed: job.progress.total, percent: 100 });
    const ofTable = job.result.files.slice(0, 3);
    const skipped = [{ reason: 'no_letters', count: 1 }];
    expect(ofTable).toMatchObject([
      {
        language: 'en-XA',
        target_file: tables[0],
        units: 4,
        translated: 1,
        reused: 1,
        skipped: [{ reason: 'already_translated', count: 1 }, ...skipped],
      },
      { language: 'eo', target_file: tables[0], units: 4, translated: 3, reused: 0, skipped },
      { language: 'en-XB', target_file: tables[0], units: 4, translated: 3, reused: 0, skipped },
    ]);
    const rows = rowsOf((await service.download(tables[0]!)).toString());
    expect(rows[0]).toEqual(['key', 'en', 'en-XA', 'eo', 'en-XB']);
    expect(rows.map((row) => row[1])).toEqual(rowsOf(STRINGS).map((row) => row[1]));
    expect(rows[2]?.[2]).toBe('KEPT BY A PERSON');
    expect(rows[4]?.[2]).toBe('KEPT BY A PERSON');
    expect(rows[1]?.[3]).toBe(foreignText('Save the file now'));
    expect(rows[1]?.[4]).toMatch(/\S/);
    expect(rows[3]).toEqual(['price', '12.50', '', '', '']);
  });

  it('has the other languages when one of them fails, and says which', async () => {
    vendor.fail(...Array.from({ length: 9 }, () => ({ kind: 'status', status: 401 }) as const));
    const files = ['strings.csv', 'more/strings.csv'];
    const jobId = await service.submit({ source_files: files, target_languages: ['eo', 'en-XA', 'en-XB'] });
    const job = await service.ended(jobId);
    const keys = [`translations/${jobId}/strings.csv`, `translations/${jobId}/more/strings.csv`];
    expect(job).toMatchObject({ status: 'failed', error: { step: 'translate' }, target_files: keys });
    const finished = [{ language: 'en-XA' }, { language: 'en-XB' }];
    expect(job.result.files).toMatchObject([...finished, ...finished]);
    const filled = expect.stringMatching(/\S/) as string;
    for (const key of keys) {
      const rows = rowsOf((await service.download(key)).toString());
      expect(rows[0]).toEqual(['key', 'en', 'en-XA', 'eo', 'en-XB']);
      expect(rows[1]).toEqual(['save', 'Save the file now', filled, '', filled]);
    }
  });

  it('is not written when the job is cancelled before all of its languages have ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const jobId = await service.submit({ source_files: ['strings.csv'], target_languages: ['en-XA', 'eo'] });
    // All texts of the pseudo-language are translated, none of the other one.
    await vi.waitFor(async () => expect((await service.job(jobId)).progress.completed).toBe(2), TEST_TIMEOUT);
    await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(await service.ended(jobId)).toMatchObject({ status: 'cancelled', target_files: [], result: { files: [] } });
    const listed = await service.request(`/v1/files/list?path=translations/${jobId}`);
    expect(await listed.json()).toMatchObject({ files: [], folders: [] });
    gate = undefined;
    resolve();
  });

  it('lies in the folder of its language when the job has one only', async () => {
    const jobId = await service.submit({ source_files: ['strings.csv'], target_languages: ['en-XA'] });
    expect(await service.ended(jobId)).toMatchObject({
      status: 'completed',
      target_files: [`translations/${jobId}/en-XA/strings.csv`],
    });
    const rows = rowsOf((await service.download(`translations/${jobId}/en-XA/strings.csv`)).toString());
    expect(rows[0]).toEqual(['key', 'en', 'en-XA', 'eo']);
  });

  it('is translated in its place, a file per language, when columns are chosen', async () => {
    const fields = { source_files: ['strings.csv'], target_languages: ['en-XA', 'en-XB'], columns: ['en'] };
    const jobId = await service.submit(fields);
    const job = await service.ended(jobId);
    const keys = ['en-XA', 'en-XB'].map((language) => `translations/${jobId}/${language}/strings.csv`);
    expect(job).toMatchObject({ status: 'completed', target_files: keys });
    const rows = rowsOf((await service.download(keys[1]!)).toString());
    expect(rows[1]?.[1]).not.toBe('Save the file now');
    expect(rows[2]?.[2]).toBe('KEPT BY A PERSON');
  });
});
