import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const TEXT = 'Add the host to the whitelist. Hosts on the list of permitted machines need no password.';

let glossary: number;

async function post(path: string, json: object) {
  const response = await api.request(path, { json });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, body: (await response.json()) as any };
}

const api = sharedByTests(() => {
  const environment = {
    LOCAL_LLM_BASE_URL: process.env['TEST_LLM_BASE_URL'] ?? '',
    LOCAL_LLM_CONTEXT_TOKENS: '2048',
    PROVIDER_CONCURRENCY: '2',
  };
  return startTestApi({ environment });
});
beforeAll(async () => {
  glossary = (await post('/v1/glossaries', { name: 'Terms', base_language: 'en' })).body.id;
  const entries = [
    [
      { term: 'allowlist', lang: 'en', term_type: 'preferred' },
      { term: 'whitelist', lang: 'en', term_type: 'forbidden' },
      { term: 'lista de permitidos', lang: 'es', term_type: 'preferred' },
    ],
    [{ term: 'host', lang: 'en', term_type: 'preferred' }],
  ];
  for (const terms of entries) await post(`/v1/glossaries/${glossary}/entries/with-terms`, { terms });
});

describe('terms in front of a real model', () => {
  it('are verified as far as the text bears it out', async () => {
    const json = { text: TEXT, glossaries: [glossary], source_language: 'en' };
    const { status, body } = await post('/v1/glossaries/analyze', json);
    expect(status).toBe(200);
    expect(body.verified.engine).toContain('smollm2');
    for (const { start, end, found_text: text } of [...body.matches, ...body.violations, ...body.dismissed]) {
      expect(TEXT.slice(start, end)).toBe(text);
    }
    // No finding by spelling is lost: it is kept, or dismissed with a reason.
    const byRules = body.violations.filter((violation: { found_by: string }) => violation.found_by === 'rules');
    expect(body.matches.length + byRules.length + body.dismissed.length).toBe(3);
    expect(body.verified).toMatchObject({
      removed: body.dismissed.length,
      added: body.violations.length - byRules.length,
    });
  });

  it('are reported in translations, and so are copies of the source', async () => {
    const source = [
      'Press <b>Save</b> to keep 3 files.',
      'See https://example.com/help now.',
      'The whitelist is long.',
    ];
    const { status, body } = await post('/v1/text/translate', {
      source_text: source,
      source_language: 'en',
      target_language: 'es',
      context_window: 2,
      glossaries: [glossary],
    });
    if (status !== 200) return expect([status, body.code]).toEqual([502, 'provider_failed']);
    const letters = (text: string) => text.replaceAll(/<[^>]*>|[^\p{L}]/gu, '').toLowerCase();
    for (const [index, { warnings }] of body.segments.entries()) {
      const isCopy = letters(body.translated_text[index]) === letters(source[index] ?? '');
      const codes = warnings.map(({ code }: { code: string }) => code);
      expect(codes.includes('same_as_source'), JSON.stringify(body.translated_text)).toBe(isCopy);
    }
    const { applied, violated } = body.segments[2].glossary;
    return expect(applied.length + violated.length).toBe(1);
  });
});
