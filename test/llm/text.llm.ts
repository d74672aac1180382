import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const api = sharedByTests(() => {
  const environment = {
    LOCAL_LLM_BASE_URL: process.env['TEST_LLM_BASE_URL'] ?? '',
    LOCAL_LLM_CONTEXT_TOKENS: '2048',
    PROVIDER_CONCURRENCY: '2',
  };
  return startTestApi({ environment });
});

const SPANISH = { source_language: 'en', target_language: 'es' };

/** How often each of these is in a text. */
const count = (text: string, ...parts: readonly string[]) => parts.map((part) => text.split(part).length - 1);

/**
 * The output of a model this small is not a translation. It is the hostile model for which the guards are made: an
 * answer accepted as a translation has all required parts, and every other answer is a failure of the provider.
 */
describe('the text endpoints in front of a real model', () => {
  it.each([1, 2, 3])('lose no placeholder and no tag with context_window %i', async (context_window) => {
    const source = [
      'Hello {name}, welcome back.',
      'Press <b>Save</b> to keep 3 files.',
      'See https://example.com/help now.',
    ];
    const kept = [['{name}'], ['<b>', '</b>', '3'], ['https://example.com/help']];
    const json = { ...SPANISH, source_text: source, context_window };
    const response = await api.request('/v1/text/translate', { json });
    const answer = (await response.json()) as { translated_text: string[]; engine: string; code: string };
    if (response.status !== 200) {
      expect([response.status, answer.code]).toEqual([502, 'provider_failed']);
      return;
    }
    expect(answer.engine).toContain('smollm2');
    expect(answer.translated_text).toHaveLength(source.length);
    for (const [index, text] of answer.translated_text.entries()) {
      const parts = kept[index] ?? [];
      expect(text.trim()).not.toBe('');
      expect(count(text, ...parts)).toEqual(count(source[index] ?? '', ...parts));
    }
  });

  it('stream pieces, and at the end a checked text or an error', async () => {
    const abort = new AbortController();
    const json = { ...SPANISH, source_text: ['Good morning {name}. The shop opens at nine.'] };
    const response = await api.request('/v1/text/translate/stream', { json, signal: abort.signal });
    expect(response.status).toBe(200);
    const events = await openEvents(response, abort).rest();
    const last = events.at(-1);
    expect(events.slice(0, -1).every(({ event }) => event === 'delta')).toBe(true);
    if (last?.event === 'error') return expect(last.data).toMatchObject({ status: 500 });
    expect(last?.event).toBe('done');
    return expect(JSON.stringify(last?.data)).toContain('{name}');
  });

  it('rewrite by a model that does what it likes, within the guards', async () => {
    const json = {
      source_text: 'The shop opens at nine and closes at five, every day but Sunday.',
      source_language: 'en',
      type: 'simplify',
    };
    const response = await api.request('/v1/text/rewrite', { json });
    const answer = (await response.json()) as { rewritten_text: string; code: string };
    if (response.status === 200) expect(answer.rewritten_text).toMatch(/\p{L}/u);
    else expect([response.status, answer.code]).toEqual([502, 'provider_failed']);
  });
});
