import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { rankEncodings } from './rank-encodings.ts';

/** Names of countries and languages, as ICU has them: words of each language that the models weren't made of. */
function namesIn(language: string): readonly string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const types = ['region', 'language'] as const;
  const names = types.flatMap((type) => {
    const display = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.map((code) => display.of(type === 'region' ? code : code.toLowerCase()));
  });
  return [...new Set(names.filter((name) => name !== undefined))];
}

const SAMPLES = 40;

/** Per cent of lists of `count` names that are read as they were written. */
function accuracy(encoding: string, language: string, count: number, expected: readonly string[]): number {
  const random = seededRandom(count);
  const names = namesIn(language).filter((name) => iconv.decode(iconv.encode(name, encoding), encoding) === name);
  let [right, all] = [0, 0];
  while (all < SAMPLES) {
    const text = Array.from({ length: count }, () => names[Math.floor(random() * names.length)]).join('\n');
    if (/^[\0-\x7f]*$/.test(text)) continue;
    const bytes = iconv.encode(text, encoding);
    const found = rankEncodings(bytes, expected)[0];
    all += 1;
    right += found !== undefined && iconv.decode(bytes, found) === text ? 1 : 0;
  }
  return (100 * right) / all;
}

describe('the encoding of a text', () => {
  it.each([
    ['windows-1252', 'de'],
    ['windows-1252', 'fr'],
    ['windows-1252', 'es'],
    ['windows-1250', 'pl'],
    ['windows-1250', 'cs'],
    ['windows-1251', 'ru'],
    ['windows-1251', 'uk'],
    ['KOI8-R', 'ru'],
    ['IBM866', 'ru'],
    ['windows-1253', 'el'],
    ['windows-1254', 'tr'],
    ['windows-1255', 'he'],
    ['windows-1256', 'ar'],
    ['windows-1257', 'lt'],
    ['windows-874', 'th'],
    ['Shift_JIS', 'ja'],
    ['EUC-JP', 'ja'],
    ['GB18030', 'zh'],
    ['Big5', 'zh-TW'],
    ['EUC-KR', 'ko'],
  ])('is found in lists of names: %s, given the language (%s)', (encoding, language) => {
    expect(accuracy(encoding, language, 1, [language])).toBeGreaterThanOrEqual(90);
    expect(accuracy(encoding, language, 10, [language])).toBeGreaterThanOrEqual(97);
  });

  it.each([
    ['windows-1252', 'fr', 95],
    ['windows-1250', 'cs', 95],
    ['windows-1251', 'ru', 99],
    ['KOI8-R', 'ru', 99],
    ['windows-1253', 'el', 99],
    ['windows-1254', 'tr', 85],
    ['windows-1255', 'he', 99],
    ['windows-1256', 'ar', 99],
    ['windows-874', 'th', 99],
    ['Shift_JIS', 'ja', 99],
    ['EUC-JP', 'ja', 99],
    ['GB18030', 'zh', 99],
    ['Big5', 'zh-TW', 97],
    ['EUC-KR', 'ko', 99],
  ])('is found in lists of ten names without the language: %s (%s)', (encoding, language, minimum) => {
    expect(accuracy(encoding, language, 10, [])).toBeGreaterThanOrEqual(minimum);
  });

  it('is not guessed for noise', () => {
    const random = seededRandom(7);
    const noise = Uint8Array.from({ length: 1000 }, () => 32 + Math.floor(random() * 224));
    expect(rankEncodings(noise, [])).toEqual([]);
  });
});
