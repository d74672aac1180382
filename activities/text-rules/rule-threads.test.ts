import { afterAll, describe, expect, it } from 'vitest';
import { compileAnalyzer } from '#domain/glossary/compile-analyzer.ts';
import { compileTerminology } from '#domain/glossary/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossary/testing/build-glossary.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import { RULES_AT_ONCE } from '#language/rules/rules-at-once.ts';
import type { RuleEdit } from '#language/rules/text-rules.ts';
import { startTestApi } from '#test/api.ts';
import { sharedByTests } from '#test/shared.ts';
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
      expect(await rules.analyze(analysis, NEVER)).toEqual(await RULES_AT_ONCE.analyze(analysis, NEVER));
    }
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
      '/v1/text/rewrite/stream': { source_text: LONG, source_language: 'en', type: 'summarize' },
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
    const short = await api.request('/v1/text/rewrite', {
      json: { source_text: 'It is there in order to be read.', source_language: 'en', type: 'simplify' },
    });
    expect(short.status).toBe(200);
  });
});
