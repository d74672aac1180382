import type { PluralCategory } from '#domain/languages/plural-categories.ts';

/** Categories that CLDR has for whole numbers, in the order in which gettext has the forms. */
export const PLURALS: readonly (readonly [string, readonly PluralCategory[]])[] = [
  ['ja', ['other']],
  ['de', ['one', 'other']],
  ['fr', ['one', 'other']],
  ['pt_BR', ['one', 'other']],
  ['lv', ['zero', 'one', 'other']],
  ['ro', ['one', 'few', 'other']],
  ['lt', ['one', 'few', 'other']],
  ['cs', ['one', 'few', 'other']],
  ['ru', ['one', 'few', 'many']],
  ['sl', ['one', 'two', 'few', 'other']],
  ['ga', ['one', 'two', 'few', 'many', 'other']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
];
