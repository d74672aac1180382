import { describe, expect, it } from 'vitest';
import { countCharacters, measureText } from './text-statistics.ts';

const measure = (text: string, language = 'en') => [...measureText(text, language)].at(-1);

describe('characters of a text', () => {
  it.each([
    ['', 0],
    ['Straße', 6],
    ['a\r\nb\n', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 1],
    ['🇪🇸🇫🇷', 2],
    ['한국어', 3],
    ['नमस्ते', 3],
    ['日本語。', 4],
  ])('are counted in %j as a person counts them', (text, expected) => expect(countCharacters(text)).toBe(expected));
});

describe('a text', () => {
  it('is counted in words and characters, spaces included', () => {
    expect(measure('Hello, 2 worlds!')).toEqual({ words: 3, characters: 16 });
    expect(measure('')).toEqual({ words: 0, characters: 0 });
    expect(measure('私は学生です', 'ja')?.words).toBeGreaterThan(1);
  });

  it('of a line longer than a piece is counted as if it were in one', () => {
    const sentence = 'Der schnelle braune Fuchs 👩‍👩‍👧 springt. ';
    const times = 5000;
    expect(measure(sentence.repeat(times))).toEqual({ words: 5 * times, characters: 37 * times });
    const family = '👩‍👩‍👧';
    expect(measure(family.repeat(20_000))?.characters).toBe(20_000);
    expect(measure('x'.repeat(100_000))?.characters).toBe(100_000);
  });
});
