import { expect, it } from 'vitest';
import { englishName, nameOfLanguage, suggestLanguageTag } from './language-names.ts';

it.each([
  ['spanish', 'es'],
  ['Deutsch', 'de'],
  ['English (US)', 'en-US'],
  ['português (Brasil)', 'pt-BR'],
  ['Simplified Chinese', 'zh-Hans'],
  ['en_US', 'en-US'],
  ['ZH_hant_tw', 'zh-Hant-TW'],
  ['de_DE.UTF-8', 'de-DE'],
  [' es ', 'es'],
  ['JP', 'ja'],
])('takes %j for %s', (text, tag) => expect(suggestLanguageTag(text)).toBe(tag));

it.each(['es', 'es-MX', 'tlh', 'klingonese', 'auto', '', '_', 'constructor', 'x'.repeat(35)])(
  'has no other tag for %j',
  (text) => expect(suggestLanguageTag(text)).toBeUndefined(),
);

it.each([
  ['pt-BR', 'Brazilian Portuguese'],
  ['zh-Hans', 'Simplified Chinese'],
  ['en-GB-x-rp', 'British English'],
  ['ca-valencia', 'Catalan'],
  ['qqq', undefined],
  ['', undefined],
])('names %j as %s', (tag, name) => {
  expect(nameOfLanguage(tag)).toBe(name);
  expect(englishName(tag)).toBe(name === undefined ? tag : `${name} (${tag})`);
});
