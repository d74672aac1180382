import { describe, expect, it } from 'vitest';
import { extractionsOf } from '#domain/jobs/translation.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

// Not on PostgreSQL: it tests messages in files.

/** An engine for all languages that answers in capitals, with an accent that guards don't take for a copy. */
const capitals: TranslationProvider = {
  id: 'local',
  capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
  supports: () => Promise.resolve({ supported: true, pivots: [] }),
  translate({ segments }) {
    const translated = segments.map((content) => ({
      content: { ...content, text: content.text.toUpperCase().replaceAll('O', 'Ó') },
      unknownWords: [],
    }));
    return Promise.resolve({ segments: translated, engine: 'capitals', pivots: [], usage: NO_USAGE });
  },
  close: () => Promise.resolve(),
};

const MESSAGE = 'See you. {count, plural, one {# message} other {# messages}}';
const POLISH =
  '{count, plural, one {SEE YÓU. # MESSAGE} few {SEE YÓU. # MESSAGES} many {SEE YÓU. # MESSAGES} other {SEE YÓU. # MESSAGES}}';

describe('messages in ICU syntax in a file', () => {
  const bench = sharedByTests(() => createActivityBench(capitals));

  /** Does all steps of a job into Polish, as its workflow does. */
  async function translated(key: string, text: string) {
    const job = await bench.buildJob({ [key]: text }, { targetLanguages: ['pl'] });
    const { activities } = bench;
    const [reading] = extractionsOf(await runActivity(activities.openJob, job));
    const extracted = await runActivity(activities.extractUnits, { ...job, ...reading! });
    for (let batch = 0; batch < extracted.batches; batch += 1) {
      await runActivity(activities.translateBatch, { ...job, fileIndex: 0, language: 'pl', batch });
    }
    await runActivity(activities.writeTarget, { ...job, fileIndex: 0, language: 'pl' });
    await runActivity(activities.closeJob, { ...job, outcome: { status: 'completed' } });
    const { result, warnings } = await bench.row(job);
    const [file] = result!['files'] as readonly [TranslatedFileReport];
    return { extracted, file, warnings, text: await bench.read(job, file.target_file) };
  }

  it.each([
    ['a.json', JSON.stringify({ inbox: { today: MESSAGE } }), JSON.stringify({ inbox: { today: POLISH } })],
    [
      'a.arb',
      JSON.stringify({ '@@locale': 'en', today: MESSAGE }),
      JSON.stringify({ '@@locale': 'pl', today: POLISH }),
    ],
    ['a.csv', `key,text\ntoday,"${MESSAGE}"\n`, `key,text\ntoday,"${POLISH}"\n`],
    ['a.po', `msgid "${MESSAGE}"\nmsgstr ""\n`, `msgstr "${POLISH}"`],
  ])('are translated text by text in %s, as one unit and one segment', async (key, source, target) => {
    const { text, extracted, file, warnings } = await translated(key, source);
    expect(text.replaceAll('"\n"', '').replace('msgstr ""', 'msgstr "')).toContain(target);
    expect(extracted).toMatchObject({ segments: 1, words: 4 });
    expect(file).toMatchObject({
      translated: 1,
      segments: 1,
      skipped: file.skipped.filter(({ reason }) => reason === 'not_text'),
    });
    expect(warnings.map(({ code }) => code)).not.toContain('icu_message');
  });

  it('have in XLIFF the codes that each of their texts needs', async () => {
    const ours = (version: string, source: string) =>
      version === '1.2'
        ? `<xliff version="1.2"><file original="a" source-language="en" datatype="x"><body>
<trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`
        : `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><file id="f">
<unit id="1"><segment><source>${source}</source></segment></unit></file></xliff>`;
    const x = '<x id="INTERPOLATION" equiv-text="{{ n }}"/>';
    const one = await translated('a.xlf', ours('1.2', `{VAR_PLURAL, plural, =0 {now} other {${x} minutes ago}}`));
    const forms = ['one', 'few', 'many', 'other'].map((form) => `${form} {${x} MINUTES AGÓ}`).join(' ');
    expect(one.text).toContain(`>{VAR_PLURAL, plural, =0 {NÓW} ${forms}}</target>`);
    const two = await translated('b.xlf', ours('2.1', '{n, plural, other {<ph id="1"/> minutes ago}}'));
    expect(two.text).toContain(
      'few {<ph id="1-2" copyOf="1"/> MINUTES AGÓ} many {<ph id="1-3" copyOf="1"/> MINUTES AGÓ}',
    );
  });

  it('stay as they are where they can not be written, and the job names them', async () => {
    const broken = '{count, plural, one {# message} other {# messages}';
    const json = await translated('a.json', JSON.stringify({ menu: { inbox: broken, open: 'Open it' } }));
    expect(JSON.parse(json.text)).toEqual({ menu: { inbox: broken, open: 'ÓPEN IT' } });
    expect(json.file).toMatchObject({ units: 2, translated: 1, skipped: [{ reason: 'icu_message', count: 1 }] });
    expect(json.warnings).toEqual([
      {
        code: 'icu_message',
        message: expect.stringMatching(/^One segment \(menu\.inbox\): /),
        source_file: 'a.json',
        language: 'pl',
      },
    ]);
  });

  it('stay as they are where the format has no way to repeat formatting', async () => {
    const source = '<p>{count, plural, one {# cat} other {# <b>cats</b>}}</p><p>Open it</p>';
    const { text, file, warnings } = await translated('a.html', source);
    expect(text).toContain('{count, plural, one {# cat} other {# <b>cats</b>}}');
    expect(text).toContain('ÓPEN IT');
    expect(file).toMatchObject({ translated: 1, skipped: [{ reason: 'icu_message', count: 1 }] });
    expect(warnings).toMatchObject([{ code: 'icu_message', message: expect.stringMatching(/^A message .*\(p/) }]);
  });
});
