import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#test/api.ts';

/** The fields of the spec, section 4.5, in its order. */
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
const ADDED = ['segments', 'warnings', 'engine', 'pivots', 'conflicts', 'usage'];

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const PSEUDO = { source_language: 'en', target_language: 'en-XA' };

async function translate(body: Record<string, unknown>) {
  const response = await api.request('/v1/text/translate', { json: { ...PSEUDO, ...body } });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, headers: response.headers, answer: (await response.json()) as any };
}

describe('translating texts', () => {
  it('answers with the fields of the interface, in its order, and then our own', async () => {
    const { status, answer } = await translate({ source_text: ['Save the file'] });
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
      segments: [
        {
          glossary: { applied: [], violated: [] },
          tags: { repaired: 0 },
          unknown_words: 0,
          skipped: null,
          warnings: [],
        },
      ],
      warnings: [],
      engine: 'pseudo en-XA',
      pivots: [],
      conflicts: [],
      usage: { characters: 13, input_tokens: 0, output_tokens: 0 },
    });
  });

  it('answers for 1,000 texts as for one, in their order', async () => {
    const source = Array.from({ length: 1000 }, (_, index) => `Text number ${index} of {count}`);
    const { status, answer } = await translate({ source_text: source, domain: 'legal', context_window: 1 });
    expect(status).toBe(200);
    expect(Object.keys(answer)).toEqual([...SPECIFIED, ...ADDED]);
    expect(answer).toMatchObject({ status: 'success', domain: 'legal', context_window: 1, source_text: source });
    expect(answer.segments).toHaveLength(1000);
    expect(answer.translated_text).toHaveLength(1000);
    for (const [index, text] of (answer.translated_text as string[]).entries()) {
      expect(text).toMatch(new RegExp(`^\\[.* ${index} .*\\{count\\}.*\\]$`));
    }
  });
});
