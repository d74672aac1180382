import { describe, expect, it } from 'vitest';
import { addCounts, BANDS, bandOf, emptyBands, totalOfBands } from './bands.ts';
import { amountOf, parsePrice } from './prices.ts';

describe('the bands of matches', () => {
  it.each([
    [101, 'context'],
    [100, '100'],
    [99, '95-99'],
    [95, '95-99'],
    [94, '85-94'],
    [85, '85-94'],
    [84, '75-84'],
    [75, '75-84'],
    [74, 'none'],
    [undefined, 'none'],
  ])('put a score of %s into %s', (score, band) => {
    expect(bandOf(score)).toBe(band);
  });

  it('add up to the whole text', () => {
    const bands = emptyBands();
    for (const band of BANDS) bands[band] = addCounts(bands[band], { segments: 1, words: 2, characters: 3 });
    expect(totalOfBands(bands)).toEqual({ segments: 8, words: 16, characters: 24 });
  });
});

describe('prices', () => {
  it('are for a million characters or tokens, or a minute', () => {
    expect(amountOf({ provider: 'deepl', unit: 'characters', amount: 20 }, 250_000)).toBe(5);
    expect(amountOf({ provider: 'deepgram', unit: 'minutes', amount: 0.006 }, 90)).toBe(0.54);
  });

  it.each(['deepl', 'deepl=20', 'deepl=20/words', 'deepl=-1/characters', 'Deep L=1/tokens', 'deepl=1e3/tokens'])(
    'are not "%s"',
    (text) => {
      expect(parsePrice(text)).toBeUndefined();
    },
  );

  it('name a provider, an amount and a unit', () => {
    expect(parsePrice('openai=2.5/tokens')).toEqual({ provider: 'openai', unit: 'tokens', amount: 2.5 });
  });
});
