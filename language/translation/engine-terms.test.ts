import { describe, expect, it } from 'vitest';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { ProviderCapabilities, TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { UNMETERED, usageOf } from '#providers/language/usage.ts';
import type { TranslateSegmentsOptions } from './contract.ts';
import { engineGlossary } from './engine-glossary.ts';
import { smallTerminology } from './testing/small-terminology.ts';
import { translateSegments } from './translate-segments.ts';

/** An engine that puts everything in capitals, and what it was asked. */
function engine(capabilities: Partial<ProviderCapabilities>, translate = (text: string) => text.toUpperCase()) {
  const requests: TranslationRequest[] = [];
  const provider: TranslationProvider = {
    id: 'engine',
    capabilities: {
      kind: 'engine',
      terms: 'none',
      usesContext: false,
      usesInstructions: false,
      concurrency: 2,
      ...capabilities,
    },
    supports: () => Promise.resolve({ supported: true, pivots: [] }),
    translate(request) {
      requests.push(request);
      const { segments } = request;
      const translated = segments.map((content) => ({
        content: { ...content, text: translate(content.text) },
        unknownWords: [],
      }));
      return Promise.resolve({ segments: translated, engine: 'engine 1', pivots: [], usage: usageOf(segments) });
    },
    close: () => Promise.resolve(),
  };
  return { provider, requests };
}

const call = (
  provider: TranslationProvider,
  segments: readonly string[],
  more: Partial<TranslateSegmentsOptions> = {},
) =>
  translateSegments({
    provider,
    segments: segments.map(plainText),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    meter: UNMETERED,
    signal: new AbortController().signal,
    ...more,
  });

const TERMS = [
  { source: 'invoice', target: 'factura' },
  { source: 'Loquent', target: 'Loquent' },
];

describe('an engine that takes no terms', () => {
  it('gets a hole in the place of each, which the preferred term fills in the case of the place', async () => {
    const { provider, requests } = engine({});
    const segments = [
      'Invoice of Loquent',
      'See. Invoice it',
      'the INVOICE here',
      'your invoice',
      'Invoice',
      'Loquent',
    ];
    const result = await call(provider, segments, { terminology: smallTerminology(TERMS) });
    expect(result.segments.map(({ content }) => content.text)).toEqual([
      'Factura OF Loquent',
      'SEE. Factura IT',
      'THE FACTURA HERE',
      'YOUR factura',
      'Factura',
      'Loquent',
    ]);
    expect(requests[0]!.segments.map(({ text }) => text)).toEqual([' of ', 'See.  it', 'the  here', 'your ']);
    expect(result.segments.map(({ skipped }) => skipped)).toEqual([...Array(5).fill(undefined), 'no_letters']);
    expect(result.segments[0]?.glossary.applied.map(({ targetTerm }) => targetTerm)).toEqual(['factura', 'Loquent']);
    expect(requests[0]).toMatchObject({ terms: undefined, glossary: undefined });
  });

  it('translates a text of nothing but terms without being asked', async () => {
    const { provider, requests } = engine({});
    const result = await call(provider, ['Invoice'], { terminology: smallTerminology(TERMS) });
    expect(result.segments[0]).toMatchObject({ content: plainText('Factura'), repairedCodes: 0 });
    expect(result).toMatchObject({ translated: 1, skipped: 0, repeated: 0, engine: null });
    expect(requests).toEqual([]);
  });
});

describe('an engine with glossaries of its own', () => {
  it('gets all pairs under a hash of them, and only terms that stay are taken out', async () => {
    const { provider, requests } = engine({ terms: 'glossary' });
    const terminology = smallTerminology(TERMS);
    const result = await call(provider, ['Invoice of Loquent'], { terminology });
    expect(requests[0]!.segments[0]?.text).toBe('Invoice of ');
    expect(requests[0]!.glossary?.pairs()).toEqual(TERMS);
    expect(result.segments[0]?.glossary.violated).toMatchObject([{ sourceTerm: 'invoice' }]);
    const hashOf = (terms: Terminology) => engineGlossary(terms)?.contentHash;
    expect(hashOf(terminology)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(smallTerminology(TERMS.toReversed()))).toBe(hashOf(terminology));
    expect(hashOf(smallTerminology([{ source: 'invoice', target: 'recibo' }, TERMS[1]!]))).not.toBe(
      hashOf(terminology),
    );
    expect(engineGlossary(smallTerminology([]))).toBeUndefined();
  });
});

describe('an engine and the context windows', () => {
  it.each([1, 2, 3] as const)(
    'gets everything in one call in window %i when it has no use for context',
    async (contextWindow) => {
      const { provider, requests } = engine({});
      await call(provider, ['one', 'two', 'three'], { contextWindow });
      expect(requests.map(({ segments }) => segments.length)).toEqual([3]);
      expect(requests[0]?.surrounding).toBeUndefined();
    },
  );

  it('gets what is around each text when it has', async () => {
    const { provider, requests } = engine({ usesContext: true });
    const result = await call(provider, ['one', 'two', '3'], { contextWindow: 3 });
    expect(requests.map(({ surrounding }) => surrounding)).toEqual([
      { before: '', after: 'two\n3' },
      { before: 'one', after: '3' },
    ]);
    expect(result.segments.map(({ content }) => content.text)).toEqual(['ONE', 'TWO', '3']);
  });
});

describe('an engine whose answers look wrong', () => {
  it('is taken at its word, with warnings', async () => {
    const { provider, requests } = engine({}, (text) => (text.startsWith('Pay') ? 'Pague 13' : `${text} `.repeat(9)));
    const result = await call(provider, ['Pay 12 now', 'My old house']);
    expect(requests).toHaveLength(1);
    expect(result.segments.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['number_changed'],
      ['length_unusual'],
    ]);
  });

  it('fails for a text that it left empty, naming how many', async () => {
    const { provider } = engine({}, (text) => (text === 'one' ? ' ' : text));
    await expect(call(provider, ['one', 'two'])).rejects.toMatchObject({
      id: 'provider_failed',
      retryable: true,
      message: expect.stringContaining('1 of 2 texts'),
    });
  });
});
