import { describe, expect, it } from 'vitest';
import { scriptPosition, scriptShares } from './script-shares.ts';

const shareOf = (text: string, language: string) => scriptShares(text)[scriptPosition(language)!];

describe('scriptShares', () => {
  it.each([
    ['The house', 'en', 1],
    ['The house', 'ru', 0],
    ['дом house', 'ru', 3 / 8],
    ['τέλος', 'el', 1],
    ['البيت أحمر', 'ar', 1],
    ['בית אדום', 'he', 1],
    ['मकान लाल है', 'hi', 1],
    ['บ้านสีแดง', 'th', 1],
    // A syllable counts two letters, an ideograph three; the scripts of Japanese are one.
    ['집이다 abcdef', 'ko', 0.5],
    ['家はアカ abcdef', 'ja', 12 / 18],
    ['𠮷𠮷𠮷𠮷', 'zh', 1],
    // Digits and marks aren't letters; letters of other scripts count for no language.
    ['Ⅷ٣๓ abcd', 'en', 1],
    ['აბ abcd', 'en', 1],
  ])('weighs the letters of %j for %s', (text, language, share) => {
    expect(shareOf(text, language)).toBeCloseTo(share, 10);
  });

  it.each(['', 'abc', '1234', 'აბგდე', 'a1b2c3'])('says nothing of %j', (text) => {
    expect(scriptShares(text)).toEqual([]);
  });

  it('looks at the first few thousand characters', () => {
    expect(shareOf(`${'a'.repeat(4000)}${'д'.repeat(100_000)}`, 'ru')).toBe(0);
  });
});
