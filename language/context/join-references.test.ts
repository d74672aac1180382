import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import { joinReferences } from './join-references.ts';

const source = (...texts: readonly string[]): ReferenceSource => ({
  retrieve: async () => texts.map((text) => ({ kind: 'reference', text, score: 1 })),
});
const QUERY = { texts: ['a'], sourceLanguage: 'en', targetLanguage: 'es', limit: 10, tokens: 1000 };

async function textsOf(sources: readonly (ReferenceSource | undefined)[], limits: Partial<typeof QUERY> = {}) {
  const { signal } = new AbortController();
  return (await joinReferences(sources)?.retrieve({ ...QUERY, ...limits, signal }))?.map(({ text }) => text);
}

describe('joined references', () => {
  it('are the best of each source in turn', async () => {
    const sources = [source('one', 'two', 'three'), undefined, source('A')];
    expect(await textsOf(sources)).toEqual(['one', 'A', 'two', 'three']);
    // Each source has kept to the limit.
    expect(await textsOf(sources, { limit: 2 })).toEqual(['one', 'A', 'two', 'three']);
  });

  it('keep to the budget of tokens together', async () => {
    const long = 'A long passage of a document about toner cartridges.';
    const tokens = estimateTokens('one') + estimateTokens('two');
    expect(await textsOf([source('one', 'two'), source(long)], { tokens })).toEqual(['one', 'two']);
  });

  it('need a source', async () => {
    expect(await textsOf([undefined])).toBeUndefined();
    expect(await textsOf([undefined, source('A')])).toEqual(['A']);
  });
});
