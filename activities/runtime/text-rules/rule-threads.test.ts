import { afterAll, describe, expect, it } from 'vitest';
import { compileAnalyzer } from '#domain/glossaries/compile-analyzer.ts';
import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { createPairCheck, createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import { compileRuleCheck } from '#language/rules/check-by-rules.ts';
import { LoquentError } from '#domain/errors.ts';
import { threadsBusy } from '#platform/threads/errors.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import { NO_TERMS, type RuleEdit, type TextRules } from '#language/rules/text-rules.ts';
import { createTargetCheck } from '#language/review/check-target.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { speakerSpans } from '#domain/recordings/speakers/speaker-spans.ts';
import { RuleThreads } from './rule-threads.ts';

// Not on PostgreSQL: it tests threads.

const LONG = 'The file name is in the file. Utilise the fileName in order to open it; it is there. '.repeat(60);
const NEVER = new AbortController().signal;
const glossary = buildGlossary(
  1,
  entry('en:use', 'en:utilise!'),
  entry('en:file name', 'en:filename|fileName'),
  entry('en:directory', 'en:use!'),
  entry('en:unheard of', 'en:never said!'),
);

describe('rules in a thread', () => {
  const threads = new RuleThreads({ threads: 1 });
  const rules = threads.rulesFor('an organization');
  afterAll(() => threads.close());

  it.each<RuleEdit>([
    { kind: 'rewrite', sourceText: LONG, sourceLanguage: 'en', type: 'align' },
    { kind: 'rewrite', sourceText: LONG, sourceLanguage: 'en', type: 'simplify' },
    { kind: 'rewrite', sourceText: LONG, sourceLanguage: 'en', type: 'summarize' },
    {
      kind: 'revise',
      sourceText: LONG,
      sourceLanguage: 'en',
      targetText: LONG.replaceAll('.', ' .'),
      targetLanguage: 'en',
    },
  ])('say the same as at once, with those terms only that matter: $kind $type', async (edit) => {
    const terminology = compileTerminology([glossary], 'en', 'en');
    const edited = await rules.edit(edit, terminology, NEVER);
    expect(edited).toEqual(editByRules(edit, terminology));
    expect(edited.glossary.applied.length + edited.glossary.violated.length).toBeGreaterThan(0);
    const kept = terminology.relevant(LONG, LONG).flatMap(({ entries }) => entries.map(({ terms }) => terms[0]?.text));
    expect(kept).toEqual(['use', 'file name', 'directory']);
  });

  it('find the same terms as at once', async () => {
    for (const language of ['en', undefined]) {
      const analysis = {
        text: LONG,
        analyzer: compileAnalyzer([glossary], language),
        glossaries: [glossary],
        language,
      };
      expect(await rules.analyze(analysis, NEVER)).toEqual(await SYNCHRONOUS_RULES.analyze(analysis, NEVER));
    }
  });

  it('tell the same speakers apart as at once', async () => {
    const print = (voice: number) => Float32Array.from({ length: 256 }, (_, at) => (at === voice ? 1 : 0));
    const windows = Array.from({ length: 40 }, (_, at) => {
      const start = at * 400;
      return { start, end: start + 1_600, print: print(at < 20 ? 1 : 2) };
    });
    const voices = { parts: [windows], speech: [{ start: 0, end: 17_200 }] };
    const found = await threads.findSpeakers('an organization', voices, NEVER);
    expect(found.map(({ speaker }) => speaker)).toEqual(['1', '2']);
    expect(found).toEqual(speakerSpans(voices.parts, voices.speech));
  });
});

describe('the check of a translation', () => {
  const threads = new RuleThreads({ threads: 1 });
  const impatient = new RuleThreads({ threads: 1, timeLimit: 0 });
  afterAll(async () => {
    await threads.close();
    await impatient.close();
  });
  const terms = buildGlossary(1, entry('en:file name', 'es:nombre de archivo', 'es:nombre de fichero!'));
  const terminology = compileTerminology([terms, glossary], 'en', 'es');
  const pair = { sourceLanguage: 'en', targetLanguage: 'es', terminology };
  const source = plainText('The file name has 5 kg. '.repeat(100));
  const target = plainText('El nombre de fichero tiene 6 kg . '.repeat(100));

  it('is the same in a thread, where only that of long texts is', async () => {
    let onThisThread = 0;
    const rules = threads.rulesFor('an organization');
    const check = (pieces: number) => {
      const [from, to] = [source, target].map(({ text }) => plainText(text.slice(0, text.indexOf('.') * pieces))) as [
        typeof source,
        typeof target,
      ];
      const options = { sourceLanguage: 'en', targetLanguage: 'es', terminology };
      const compiled = compileRuleCheck(options);
      const atOnce: typeof compiled = (each) => ((onThisThread += 1), compiled(each));
      const segment = { id: 'a', source: from, target: to, maximumLength: 10 };
      const expected = compiled({ segment, wantsTerms: true });
      return {
        expected,
        found: rules.check({ segment, options, wantsTerms: true, checkSynchronously: atOnce }, NEVER),
      };
    };
    const long = check(70);
    expect(await long.found).toEqual(long.expected);
    expect(long.expected.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['numbers', 'forbidden-terms']),
    );
    expect(long.expected.terms?.violated.length).toBeGreaterThan(20);
    expect(onThisThread).toBe(0);
    const short = check(10);
    expect(await short.found).toEqual(short.expected);
    expect(onThisThread).toBe(1);
  });

  it('lets this thread do other work meanwhile', async () => {
    const check = createPairCheck({ ...pair, rules: threads.rulesFor('a') }, { wantsTerms: true, signal: NEVER });
    const turn = new Promise<string>((resolve) => setImmediate(resolve, 'another turn'));
    const checked = check(source, target);
    // A check on this thread is done before the next turn of the event loop.
    expect(await Promise.race([checked.then(() => 'the check'), turn])).toBe('another turn');
    await checked;
  });

  it('keeps a translation of a job that takes too long, with a warning, and refuses the target of a person', async () => {
    const rules = impatient.rulesFor('an organization');
    const translation = { content: target, repairedCodes: 0, unknownWords: [], warnings: [], glossary: NO_TERMS };
    const check = createTranslationCheck({ ...pair, rules, signal: NEVER });
    const checked = await check(source, translation);
    expect(checked).toMatchObject({ segment: { content: target, warnings: [{ code: 'not_checked' }] }, findings: [] });
    const judge = createTargetCheck({ ...pair, rules });
    const machineTarget = 'Otro.';
    expect(await judge({ source, machineTarget }, target.text)).toEqual({
      reason: expect.stringContaining('too long to check') as string,
    });
  });

  it('waits for a place in the queue rather than losing a translation that is paid for', async () => {
    const rules = threads.rulesFor('an organization');
    let refused = 0;
    const busy: TextRules = {
      ...rules,
      check: async (check, signal) => {
        if ((refused += 1) > 1) return rules.check(check, signal);
        throw new LoquentError({ ...threadsBusy(), retryAfter: 1 });
      },
    };
    const translation = { content: target, repairedCodes: 0, unknownWords: [], warnings: [], glossary: NO_TERMS };
    const check = createTranslationCheck({ ...pair, rules: busy, signal: NEVER });
    const { findings, segment } = await check(source, translation);
    expect([segment.warnings, findings.length > 0, refused]).toEqual([[], true, 2]);
  });
});

describe('a text that takes rules too long', () => {
  const api = sharedByTests(() => startTestApi({ rules: { threads: 1, timeLimit: 0 } }));

  it('is refused by every endpoint with what to do, and a short one is not', async () => {
    const languages = { source_language: 'en', target_language: 'zh' };
    const created = await api.request('/v1/glossaries', { json: { name: 'terms', base_language: 'en' } });
    const { id } = (await created.json()) as { id: number };
    const requests = {
      '/v1/text/revise': { source_text: LONG, target_text: LONG, ...languages },
      '/v1/text/rewrite': { source_text: LONG, source_language: 'en', type: 'simplify' },
      '/v1/glossaries/analyze': { text: LONG, source_language: 'en', glossaries: [id] },
    };
    for (const [path, json] of Object.entries(requests)) {
      const response = await api.request(path, { json });
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { code: 'text_too_complex', error: expect.stringContaining('in parts') as string },
      ]);
    }
    const stream = { source_text: LONG, source_language: 'en', type: 'summarize' };
    const streamed = await api.request('/v1/text/rewrite/stream', { json: stream });
    expect(await streamed.text()).toMatch(/event: error\ndata: .*"text_too_complex"/);
    const short = await api.request('/v1/text/rewrite', {
      json: { source_text: 'It is there in order to be read.', source_language: 'en', type: 'simplify' },
    });
    expect(short.status).toBe(200);
  });

  it('is refused as a target with its place, in a change and in a file, which lose nothing else', async () => {
    const job = await buildReviewedJob(api.orm, api.owner, [{ source: LONG, target: 'Uno.' }, { target: 'Dos.' }]);
    const path = `/v1/jobs/${job}/segments`;
    const change = (segments: readonly object[]) => api.request(path, { method: 'PATCH', json: { segments } });
    const refused = await change([{ id: '0.es.0', version: 1, target: LONG }]);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'validation_failed', details: [{ path: 'segments.0.target' }] },
    ]);
    const file = await (await api.request(`/v1/jobs/${job}/bilingual?format=xliff12`)).text();
    const body = new FormData();
    const edited = file.replace('Uno.</target>', `${LONG}</target>`).replace('Dos.</target>', 'Doce.</target>');
    body.append('file', new File([edited], 'reviewed.xlf'));
    const imported = await api.request(`/v1/jobs/${job}/bilingual`, { method: 'POST', body });
    expect([imported.status, await imported.json()]).toMatchObject([
      200,
      { updated: 1, rejected: [{ id: '0.es.0', reason: expect.stringContaining('too long to check') as string }] },
    ]);
    expect(((await (await api.request(path)).json()) as { segments: unknown }).segments).toMatchObject([
      { target: 'Uno.', version: 1 },
      { target: 'Doce.' },
    ]);
    expect((await change([{ id: '0.es.1', version: 2, target: 'Trece.' }])).status).toBe(200);
  });
});
