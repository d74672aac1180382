import { describe, expect, it } from 'vitest';
import { randomSource, randomTarget, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { codeKey } from '#domain/inline-codes/code-order.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { translateSegments } from './translate-segments.ts';
import { NO_USAGE, UNMETERED } from '#providers/language/usage.ts';
import type { TranslateSegmentsOptions } from './contract.ts';

/** An outside engine that answers with `answer` and records its requests. */
function engine(answer: (content: CodedText) => CodedText) {
  const requests: TranslationRequest[] = [];
  const provider: TranslationProvider = {
    id: 'engine',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    supports: () => Promise.resolve({ supported: true, pivots: [] }),
    translate(request) {
      requests.push(request);
      const segments = request.segments.map((content) => ({ content: answer(content), unknownWords: ['word'] }));
      for (const index of segments.keys()) request.onProgress?.(index + 1);
      return Promise.resolve({ segments, engine: 'engine 1', pivots: ['es'], usage: NO_USAGE });
    },
    close: () => Promise.resolve(),
  };
  return { provider, requests };
}

const same = (content: CodedText) => content;
const upper = (content: CodedText) => ({ ...content, text: content.text.toUpperCase() });

const call = (provider: TranslationProvider, segments: readonly (string | CodedText)[], more = {}) =>
  translateSegments({
    provider,
    segments: segments.map((each) => (typeof each === 'string' ? plainText(each) : each)),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    meter: UNMETERED,
    signal: new AbortController().signal,
    ...more,
  } satisfies TranslateSegmentsOptions);

describe('translateSegments', () => {
  it('skips segments without text to translate and says why', async () => {
    const { provider, requests } = engine(upper);
    const result = await call(provider, ['', '  \n', '12 — 3', '{name}: %s', 'https://example.com/a', 'word']);
    expect(result.segments.map((segment) => segment.skipped)).toEqual([
      'empty',
      'empty',
      'no_letters',
      'no_letters',
      'no_letters',
      undefined,
    ]);
    expect(result.segments.map((segment) => segment.content.text)).toEqual([
      '',
      '  \n',
      '12 — 3',
      '{name}: %s',
      'https://example.com/a',
      'WORD',
    ]);
    expect(requests[0]?.segments).toHaveLength(1);
    expect(result).toMatchObject({ translated: 1, skipped: 5, engine: 'engine 1', pivots: ['es'], usage: NO_USAGE });
  });

  it('does not call the provider when there is nothing to translate', async () => {
    const { provider, requests } = engine(upper);
    expect(await call(provider, ['', '1'])).toMatchObject({ engine: null, pivots: [], translated: 0 });
    expect(requests).toEqual([]);
  });

  it('sends equal texts once, whatever the ids of their codes and their outer space', async () => {
    const { provider, requests } = engine(upper);
    const bold = (id: number): CodedText => ({
      text: 'a word',
      codes: [
        { id, kind: 'open', offset: 2 },
        { id, kind: 'close', offset: 6 },
      ],
    });
    const result = await call(provider, [bold(3), bold(8), 'a word', ' a word\n']);
    expect(requests[0]?.segments).toHaveLength(2);
    expect(result.repeated).toBe(2);
    expect(result.segments.map((segment) => segment.content.text)).toEqual(['A WORD', 'A WORD', 'A WORD', ' A WORD\n']);
    expect(result.segments[1]?.content.codes.map((code) => code.id)).toEqual([8, 8]);
    expect(result.unknownWords).toBe(4);
  });

  it('shows the provider no placeholders, addresses and terms, and puts them back', async () => {
    const { provider, requests } = engine(upper);
    const result = await call(provider, ['Hi {name}, see Loquent at https://example.com/a!'], {
      protectedTerms: ['Loquent'],
    });
    expect(requests[0]?.segments[0]?.text).toBe('Hi , see  at !');
    expect(result.segments[0]?.content).toEqual(plainText('HI {name}, SEE Loquent AT https://example.com/a!'));
  });

  it('puts back what the provider lost, and counts it', async () => {
    const { provider } = engine((content) => ({ text: content.text, codes: [] }));
    const result = await call(provider, ['Hi {name}, bye']);
    expect(result.segments[0]).toMatchObject({ content: plainText('Hi {name}, bye'), repairedCodes: 1 });
    expect(result.repairedCodes).toBe(1);
  });

  it('keeps every code of every segment, whatever the engine does, on 2,000 generated cases', async () => {
    const random = seededRandom(99);
    const { provider } = engine((content) => {
      const target = randomTarget(content, random);
      return target.text.trim() === '' ? { ...target, text: 'x' } : target;
    });
    const sources = Array.from({ length: 2000 }, () => randomSource(random));
    const result = await call(provider, sources, { protectedTerms: ['red'] });
    for (const [index, source] of sources.entries()) {
      const { content } = result.segments[index]!;
      const where = JSON.stringify({ source, content });
      expect(content.codes.map(codeKey).sort(), where).toEqual(source.codes.map(codeKey).sort());
      expect(validateCodes(source, content).misplaced, where).toEqual([]);
      expect(content.text.match(/red/g)?.length ?? 0, where).toBeGreaterThanOrEqual(
        result.segments[index]?.skipped === undefined
          ? (source.text.match(/(?<![\p{L}\p{N}])red(?![\p{L}\p{N}])/gu)?.length ?? 0)
          : 0,
      );
    }
  });

  it('never passes an empty answer off as a translation', async () => {
    const { provider } = engine(() => plainText(' '));
    await expect(call(provider, ['word'])).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
  });

  it('refuses an answer with another number of texts', async () => {
    const { provider } = engine(same);
    const short: TranslationProvider = {
      ...provider,
      translate: async (request) => ({ ...(await provider.translate(request)), segments: [] }),
    };
    await expect(call(short, ['word'])).rejects.toMatchObject({ id: 'provider_failed' });
  });

  it('reports progress over all segments, only growing, to the end', async () => {
    const done: number[] = [];
    await call(engine(same).provider, ['a', '', 'b', 'a', 'c'], { onProgress: (count: number) => done.push(count) });
    expect(done).toEqual([1, 3, 4, 5]);
  });

  it('stops before it begins when aborted', async () => {
    const { provider, requests } = engine(same);
    await expect(call(provider, ['a'], { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
      'cancelled',
    );
    expect(requests).toEqual([]);
  });

  it('pseudo-localizes around placeholders', async () => {
    const result = await call(createPseudoProvider(), ['Hi {name}'], { targetLanguage: 'en-XA' });
    expect(result.segments[0]?.content.text).toBe('[Ĥî {name} öñé]');
  });
});
