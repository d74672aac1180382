import { describe, expect, it } from 'vitest';
import { isSameWriting, matchLanguage } from './match-language.ts';

const DEEPL = [
  'de',
  'en-GB',
  'en-US',
  'es',
  'es-419',
  'fr',
  'fr-CA',
  'nb',
  'pt-BR',
  'pt-PT',
  'zh',
  'zh-HANS',
  'zh-HANT',
];
const GOOGLE = ['de', 'en', 'es', 'fr', 'fr-CA', 'iw', 'no', 'pt', 'pt-PT', 'sr', 'sr-Latn', 'tl', 'zh-CN', 'zh-TW'];
const LIBRE = ['de', 'en', 'es', 'nb', 'pb', 'pt', 'sr', 'zh', 'zt'];

describe('the code of a target language', () => {
  it.each([
    ['en', 'en-US', 'en', 'en'],
    ['en-CA', 'en-US', 'en', 'en'],
    ['en-NZ', 'en-GB', 'en', 'en'],
    ['pt', 'pt-BR', 'pt', 'pb'],
    ['pt-MZ', 'pt-PT', 'pt-PT', 'pt'],
    ['es-ES', 'es', 'es', 'es'],
    ['es-AR', 'es-419', 'es', 'es'],
    ['fr-CA', 'fr-CA', 'fr-CA', undefined],
    ['de-CH', 'de', 'de', 'de'],
    ['no', 'nb', 'no', 'nb'],
    ['nb-NO', 'nb', 'no', 'nb'],
    ['he', undefined, 'iw', undefined],
    ['fil', undefined, 'tl', undefined],
    ['zh', 'zh-HANS', 'zh-CN', 'zh'],
    ['zh-SG', 'zh-HANS', 'zh-CN', 'zh'],
    ['zh-Hant', 'zh-HANT', 'zh-TW', 'zt'],
    ['zh-HK', 'zh-HANT', 'zh-TW', 'zt'],
    ['sr', undefined, 'sr', 'sr'],
    ['sr-Latn-RS', undefined, 'sr-Latn', undefined],
    ['EN_us', 'en-US', 'en', 'en'],
    ['x', undefined, undefined, undefined],
  ])('%s is %s at DeepL, %s at Google, %s at LibreTranslate', (tag, deepl, google, libre) => {
    expect([DEEPL, GOOGLE, LIBRE].map((codes) => matchLanguage(tag, codes, 'target'))).toEqual([deepl, google, libre]);
  });

  it('is that of the language for a source, whatever its script and region', () => {
    const codes = ['EN', 'PT', 'SR', 'ZH'];
    expect(['en-GB', 'pt-BR', 'sr-Latn', 'zh-Hant-HK'].map((tag) => matchLanguage(tag, codes, 'source'))).toEqual(
      codes,
    );
  });
});

it('two languages are the same when they are written alike, whatever the regions', () => {
  expect(isSameWriting('en-US', 'en-GB')).toBe(true);
  expect(isSameWriting('zh-TW', 'zh-Hant')).toBe(true);
  expect(isSameWriting('no', 'nb')).toBe(true);
  expect(isSameWriting('zh-CN', 'zh-TW')).toBe(false);
  expect(isSameWriting('sr', 'sr-Latn')).toBe(false);
  expect(isSameWriting('no such tag', 'no such tag')).toBe(false);
});
