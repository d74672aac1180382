import { describe, expect, it } from 'vitest';
import { parseLanguageTag, sameLanguage } from './language-tag.ts';
import { isPseudoLanguage } from './pseudo-language.ts';
import { isRightToLeft } from './text-direction.ts';
import { countWords } from './word-segmenter.ts';

describe('parseLanguageTag', () => {
  it.each([
    ['EN-us', { tag: 'en-US', language: 'en', region: 'US' }],
    ['es', { tag: 'es', language: 'es' }],
    ['es-419', { tag: 'es-419', language: 'es', region: '419' }],
    ['zh-hant-tw', { tag: 'zh-Hant-TW', language: 'zh', script: 'Hant', region: 'TW' }],
    ['iw', { tag: 'he', language: 'he' }],
    ['und', { tag: 'und', language: 'und' }],
    ['qps-ploc', { tag: 'qps-Ploc', language: 'qps', script: 'Ploc' }],
  ])('canonicalises %s', (tag, parsed) => {
    expect(parseLanguageTag(tag)).toEqual(parsed);
  });

  it.each(['', 'en_US', 'english', 'e', 'en-', '12', 'en us', '../en'])('refuses %j', (tag) => {
    expect(parseLanguageTag(tag)).toBeUndefined();
  });
});

describe('sameLanguage', () => {
  it.each([
    ['es', 'es-MX'],
    ['es-MX', 'es'],
    ['EN-gb', 'en-GB'],
    ['zh', 'zh-TW'],
    ['zh-Hans', 'zh-CN'],
    ['sr', 'sr-Latn'],
    ['iw', 'he-IL'],
  ])('matches %s and %s', (one, other) => {
    expect(sameLanguage(one, other)).toBe(true);
  });

  it.each([
    ['es-ES', 'es-MX'],
    ['es', 'pt'],
    ['zh-Hans', 'zh-TW'],
    ['sr-Latn', 'sr-Cyrl'],
    ['english', 'english'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(sameLanguage(one, other)).toBe(false);
  });
});

describe('isRightToLeft', () => {
  it.each(['ar', 'he', 'fa-IR', 'ur', 'ps', 'yi', 'dv', 'az-Arab', 'en-XB'])('says yes of %s', (tag) => {
    expect(isRightToLeft(tag)).toBe(true);
  });

  it.each(['en', 'az', 'ar-Latn', 'zh', 'not a tag'])('says no of %s', (tag) => {
    expect(isRightToLeft(tag)).toBe(false);
  });
});

describe('isPseudoLanguage', () => {
  it('knows the three tags in any case and nothing else', () => {
    expect(['en-XA', 'en-xb', 'qps-Ploc', 'qps-ploc'].every(isPseudoLanguage)).toBe(true);
    expect(['en', 'en-US', 'qps'].some(isPseudoLanguage)).toBe(false);
  });
});

describe('countWords', () => {
  it.each([
    ['Hello, world! It’s 3.14 o’clock.', 'en', 5],
    ['¿Qué hora es?', 'es-MX', 3],
    ['  … — !', 'en', 0],
    ['', 'en', 0],
    ['我喜欢苹果', 'zh', 3],
    ['two words', 'not a tag', 2],
  ])('counts %j in %s', (text, language, words) => {
    expect(countWords(text, language)).toBe(words);
  });
});
