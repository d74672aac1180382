import { describe, expect, it } from 'vitest';
import { UsageRecord } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

/** The fields in their documented order. */
const SPECIFIED = [
  'status',
  'source_text',
  'translated_text',
  'source_language',
  'target_language',
  'provider',
  'domain',
  'context_window',
  'processing_mode',
];
const ADDED = ['detection', 'segments', 'warnings', 'engine', 'pivots', 'conflicts', 'usage'];

const PSEUDO = { source_language: 'en', target_language: 'en-XA' };
const ESPERANTO = { source_language: 'en', target_language: 'eo' };

const vendor = sharedByTests(() => startFakeModel(answerTexts(foreignText)));
const api = sharedByTests(() => startTestApi({ environment: vendor.environment }));

async function translate(body: Record<string, unknown>) {
  const response = await api.request('/v1/text/translate', { json: body });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, headers: response.headers, answer: (await response.json()) as any };
}

/** Questions to the model since the last call. */
let seen = 0;
function newQuestions() {
  const questions = vendor.questions.slice(seen);
  seen = vendor.questions.length;
  return questions;
}

describe('translating texts', () => {
  // Covers POST /v1/text/translate
  it('answers with its documented fields, in their order', async () => {
    const { status, answer } = await translate({ ...PSEUDO, source_text: ['Save the file'] });
    expect(status).toBe(200);
    expect(Object.keys(answer)).toEqual([...SPECIFIED, ...ADDED]);
    expect(answer).toEqual({
      status: 'success',
      source_text: ['Save the file'],
      translated_text: ['[Šåṽé ţĥé ƒîļé öñé]'],
      source_language: 'en',
      target_language: 'en-XA',
      provider: 'local',
      domain: null,
      context_window: 3,
      processing_mode: 'direct',
      detection: null,
      segments: [
        {
          glossary: { applied: [], violated: [] },
          tags: { repaired: 0 },
          unknown_words: 0,
          reused: false,
          skipped: null,
          warnings: [],
        },
      ],
      warnings: [],
      engine: 'pseudo en-XA',
      pivots: [],
      conflicts: [],
      usage: { characters: 13, input_tokens: 0, cached_tokens: 0, output_tokens: 0 },
    });
  });

  it.each([
    ['pseudo-localization', PSEUDO],
    ['a model', ESPERANTO],
  ])('answers for 1,000 texts as for one, in their order, with %s', async (_engine, pair) => {
    const source = Array.from({ length: 1000 }, (_, index) => `This is the text number ${index} of {count}`);
    const { status, answer } = await translate({ ...pair, source_text: source, domain: 'legal', context_window: 2 });
    expect(status).toBe(200);
    expect(Object.keys(answer)).toEqual([...SPECIFIED, ...ADDED]);
    expect(answer).toMatchObject({ status: 'success', domain: 'legal', context_window: 2, source_text: source });
    expect(answer.segments).toHaveLength(1000);
    expect(answer.translated_text).toHaveLength(1000);
    for (const [index, text] of (answer.translated_text as string[]).entries()) {
      expect(text).toMatch(new RegExp(`(?<!\\d)${index}(?!\\d).*\\{count\\}`));
    }
  });

  it('passes preferences, context and language on to the model, and says what it used', async () => {
    newQuestions();
    const { answer } = await translate({
      ...ESPERANTO,
      source_text: ['The old house is green.', 'Its garden is large.'],
      domain: 'real estate',
      instructions: 'Address the reader formally.',
      extra_instructions: ['Avoid the passive.', 'Keep it short.'],
    });
    const questions = newQuestions();
    expect(questions).toHaveLength(2);
    for (const { system, prompt } of questions) {
      for (const option of ['real estate', 'Address the reader formally.', 'Avoid the passive.', 'Keep it short.']) {
        expect(system).toContain(option);
        expect(prompt).not.toContain(option);
      }
    }
    expect(answer.translated_text).toEqual(['Gur byq ubhfr vf terra.', 'Vgf tneqra vf ynetr.']);
    expect(answer).toMatchObject({ engine: FAKE_LOCAL_MODEL, provider: 'local', warnings: [] });
    expect(answer.usage.characters).toBe(43);
    expect(answer.usage.input_tokens).toBeGreaterThan(100);
    expect(answer.usage.output_tokens).toBeGreaterThan(2);
  });

  // Covers POST /v1/text/translate
  it('translates with one call when the window is the full document', async () => {
    newQuestions();
    await translate({ ...ESPERANTO, source_text: ['One house.', 'Two gardens.', 'Three rivers.'], context_window: 1 });
    expect(newQuestions()).toHaveLength(1);
  });

  it('keeps order, line breaks, tags, placeholders and texts without letters, and asks for equal texts once', async () => {
    newQuestions();
    const source = [
      'First line\nSecond line',
      '',
      'Hello <b>{name}</b>!',
      ' \t',
      '42',
      'Hello <b>{name}</b>!',
      '%s of %d files',
    ];
    const { answer } = await translate({ ...ESPERANTO, source_text: source });
    expect(answer.translated_text).toEqual([
      'Svefg yvar\nFrpbaq yvar',
      '',
      'Uryyb <b>{name}</b>!',
      ' \t',
      '42',
      'Uryyb <b>{name}</b>!',
      '%s bs %d svyrf',
    ]);
    const skipped = (answer.segments as { skipped: string | null }[]).map((segment) => segment.skipped);
    expect(skipped).toEqual([null, 'empty', null, 'empty', 'no_letters', null, null]);
    expect(newQuestions()).toHaveLength(3);
  });

  it('says which preferences the engine does not follow', async () => {
    const { answer } = await translate({
      ...PSEUDO,
      source_text: ['Save'],
      domain: '',
      instructions: 'Be brief.',
      extra_instructions: ['Be kind.'],
    });
    expect((answer.warnings as { code: string }[]).map(({ code }) => code)).toEqual([
      'instructions_not_followed',
      'extra_instructions_not_followed',
    ]);
  });

  it('takes 200,000 characters that each need two escapes, and names fields that it does not know', async () => {
    const text = `word ${'\u{1f600}'.repeat(199_995)}`;
    const json = JSON.stringify({ ...PSEUDO, source_text: [text], colour: 'red' });
    const ascii = json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const response = await api.request('/v1/text/translate', {
      method: 'POST',
      body: ascii,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ignored-fields')).toBe('colour');
    const {
      translated_text: [translated],
    } = (await response.json()) as { translated_text: string[] };
    expect(translated).toContain('\u{1f600}'.repeat(199_995));
  });

  it('gives the model the matching terms, and reports to the client how they were used', async () => {
    const glossary = await buildGlossary([
      { en: 'house', eo: 'ubhfr' },
      { en: 'river', eo: 'evireb' },
      { en: 'elephant', eo: 'ryrcunag' },
    ]);
    newQuestions();
    const { answer } = await translate({
      ...ESPERANTO,
      source_text: ['The house stands near a river.'],
      glossaries: [glossary],
    });
    const [first] = newQuestions();
    expect(first?.prompt).toContain('evireb');
    expect(first?.prompt).not.toContain('ryrcunag');
    const [segment] = answer.segments;
    expect(segment.glossary.applied).toMatchObject([
      { glossary_id: glossary, source_term: 'house', target_term: 'ubhfr', found_text: 'ubhfr', match_type: 'direct' },
    ]);
    expect(segment.glossary.violated).toMatchObject([
      {
        glossary_id: glossary,
        source_term: 'river',
        target_term: 'evireb',
        found_text: null,
        violation_type: 'preferred_term_not_used',
        suggested_replacement: 'evireb',
      },
    ]);
  });

  it('accounts for what was used', async () => {
    const { key, organizationId } = await buildApiKey(api.orm);
    const body = { ...ESPERANTO, source_text: ['The house.', 'The house.', '', 'A garden.'] };
    const answer = (await (await api.request('/v1/text/translate', { json: body, key })).json()) as {
      usage: { characters: number; input_tokens: number };
    };
    expect(answer.usage.characters).toBe('The house.A garden.'.length);
    const records = await api.orm.em.fork().find(UsageRecord, { organization: organizationId }, ALL_ORGANIZATIONS);
    expect(records).toMatchObject([
      {
        provider: 'local',
        operation: 'text.translate',
        characters: answer.usage.characters,
        inputTokens: answer.usage.input_tokens,
        requests: 1,
      },
    ]);
  });
});

/** A glossary made through the API. @returns its id */
async function buildGlossary(entries: readonly { readonly en: string; readonly eo: string }[]): Promise<number> {
  const created = await api.request('/v1/glossaries', { json: { name: 'Terms', base_language: 'en' } });
  const { id } = (await created.json()) as { id: number };
  for (const entry of entries) {
    const terms = Object.entries(entry).map(([lang, term]) => ({ lang, term, term_type: 'preferred' }));
    const response = await api.request(`/v1/glossaries/${id}/entries/with-terms`, { json: { terms } });
    expect(response.status).toBe(201);
  }
  return id;
}

describe('translating messages in ICU syntax', () => {
  const MESSAGE = 'You have {count, plural, one {# message} other {# messages}} today.';

  it('gives each text of theirs in the plural forms of the target language', async () => {
    const { answer } = await translate({ ...PSEUDO, source_text: [MESSAGE, '{n, plural, one {# file}}'] });
    expect(answer.translated_text).toEqual([
      '{count, plural, one {[Ýöû ĥåṽé # ɱéššåĝé ţöđåý. öñé ţŵö]} other {[Ýöû ĥåṽé # ɱéššåĝéš ţöđåý. öñé ţŵö]}}',
      '{n, plural, one {# file}}',
    ]);
    expect(answer.segments).toMatchObject([
      { skipped: null, warnings: [] },
      { skipped: 'icu_message', warnings: [{ code: 'icu_message', message: expect.stringMatching(/other clause/) }] },
    ]);
  });
});
