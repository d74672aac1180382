import { describe, expect, it } from 'vitest';
import { extractionsOf } from '#domain/jobs/translation.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

// Not on PostgreSQL: it tests files.

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a.txt" source-language="de" target-language="en-XA" datatype="plaintext"><body>
<trans-unit id="1" approved="yes"><source>Save the file</source><target>KEPT BY A PERSON</target></trans-unit>
<trans-unit id="2"><source>Open the file</source></trans-unit>
<trans-unit id="3"><source>Save the file</source></trans-unit>
</body></file>
</xliff>
`;

const PO = `msgid ""
msgstr ""
"Language: en_XA\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Save the file"
msgstr "KEPT BY A PERSON"

msgctxt "menu"
msgid "Save the file"
msgstr ""

msgid "Open the file"
msgstr ""
`;

describe('a bilingual file', () => {
  const bench = sharedByTests(() => createActivityBench());

  /** Does all steps of a job into two languages, as its workflow does. */
  async function translated(key: string, text: string) {
    const languages = { sourceLanguage: 'de', targetLanguages: ['en-XA', 'en-XB'] };
    const job: JobReference = await bench.buildJob({ [key]: text }, languages);
    const { activities } = bench;
    const plan = await runActivity(activities.openJob, job);
    const readings = extractionsOf(plan);
    for (const reading of readings) {
      const { batches } = await runActivity(activities.extractUnits, { ...job, ...reading });
      const { language = '' } = reading;
      for (let batch = 0; batch < batches; batch += 1) {
        await runActivity(activities.translateBatch, { ...job, fileIndex: 0, language, batch });
      }
    }
    for (const language of plan.targetLanguages)
      await runActivity(activities.writeTarget, { ...job, fileIndex: 0, language });
    const { unitsCompleted, unitsTotal } = await bench.row(job);
    await runActivity(activities.closeJob, { ...job, outcome: { status: 'completed' } });
    const row = await bench.row(job);
    const files = row.result?.['files'] as readonly TranslatedFileReport[];
    const texts = await Promise.all(files.map((file) => bench.read(job, file.target_file)));
    return { row, readings, files, texts, unitsCompleted, unitsTotal };
  }

  it('keeps its translations in their language, and gives way to another language', async () => {
    const { readings, files, texts, unitsCompleted, unitsTotal } = await translated('a.xlf', XLIFF);
    expect(readings).toEqual([
      { fileIndex: 0, language: 'en-XA' },
      { fileIndex: 0, language: 'en-XB' },
    ]);
    expect(unitsCompleted).toBe(unitsTotal);
    const [own, other] = texts;
    expect(own?.match(/KEPT BY A PERSON/g)).toHaveLength(2);
    expect(own).toContain('target-language="en-XA"');
    expect(other).not.toContain('KEPT BY A PERSON');
    expect(other).toContain('target-language="en-XB"');
    expect(other?.match(/<target/g)).toHaveLength(3);
    const skipped = [{ reason: 'already_translated', count: 1 }];
    expect(files).toMatchObject([
      { language: 'en-XA', units: 3, translated: 1, reused: 1, skipped },
      { language: 'en-XB', units: 3, translated: 3, reused: 0, skipped: [] },
    ]);
  });

  it('reuses no translation of a text that stands in another meaning', async () => {
    const { files, texts } = await translated('a.po', PO);
    expect(texts[0]?.match(/KEPT BY A PERSON/g)).toHaveLength(1);
    expect(texts[1]).not.toContain('KEPT BY A PERSON');
    expect(files).toMatchObject([
      { language: 'en-XA', translated: 2, reused: 0 },
      { language: 'en-XB', translated: 3, reused: 0 },
    ]);
  });

  it('is read once for each language, other files once for all', () => {
    const plan = { proceed: true, fileNames: ['a.txt', 'b.po'], targetLanguages: ['de', 'fr'], bilingualFiles: [] };
    expect(extractionsOf(plan)).toEqual([{ fileIndex: 0 }, { fileIndex: 1 }]);
    expect(extractionsOf({ ...plan, bilingualFiles: [1] })).toEqual([
      { fileIndex: 0 },
      { fileIndex: 1, language: 'de' },
      { fileIndex: 1, language: 'fr' },
    ]);
  });
});
