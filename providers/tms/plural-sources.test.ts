import { expect, it } from 'vitest';
import { unitPluralForms } from './plural-sources.ts';
import { categoriesInOrder } from './weblate/weblate-units.ts';

it('gives each plural form of the target the source text of one of its numbers', () => {
  const forms = unitPluralForms({
    sources: { one: 'one file', other: '%d files' },
    targetLanguage: 'ru',
    targets: { few: '%d файла' },
  });
  expect(forms).toEqual([
    { category: 'one', source: 'one file', target: '' },
    { category: 'few', source: '%d files', target: '%d файла' },
    { category: 'many', source: '%d files', target: '' },
  ]);
});

it('has the forms that the system has for the language', () => {
  const forms = unitPluralForms({
    sources: { one: 'a', other: 'b' },
    targetLanguage: 'ja',
    categories: ['other'],
    targets: {},
  });
  expect(forms.map(({ category, source }) => `${category} ${source}`)).toEqual(['other b']);
});

it('finds the order of the forms at Weblate by its formula', () => {
  const polish = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2';
  expect(categoriesInOrder('pl', 3, { formula: polish })).toEqual(['one', 'few', 'many']);
  expect(categoriesInOrder('lv', 3, { formula: 'n==0 ? 2 : n%10==1 && n%100!=11 ? 0 : 1' })).toHaveLength(3);
  expect(categoriesInOrder('de', 2, undefined)).toEqual(['one', 'other']);
});
