import { POSSESSIVE } from '#instructions/document/reader/tokens.ts';
import { CARDINALS, ORDINALS } from '#instructions/engine/number-words.ts';
import type { Meaning } from './meanings.ts';
import { SENTENCE_PHRASES, THING_PHRASES } from './phrases.ts';
import { correctSpelling } from './spelling.ts';
import {
  COLOR_NAMES,
  DOCUMENTS,
  LABEL_PHRASES,
  LANGUAGE_NOUNS,
  LIST_NOUNS,
  LIST_PHRASES,
  LIST_WORDS,
  LOOK_NOUNS,
  LOOK_PHRASES,
  PLACE_PHRASES,
  STYLE_KINDS,
  WHOLE,
} from './nouns.ts';

type Entry = readonly [phrase: string, meaning: Meaning];

const each = (phrases: string, meaning: Meaning): Entry[] =>
  phrases.split(',').map((phrase) => [phrase.trim().replaceAll(/\s+/g, ' '), meaning]);

/** Phrases by their words, joined by a space; where two of them are the same, the later one holds. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...SENTENCE_PHRASES.flatMap(([phrases, is]) => each(phrases, { is } as Meaning)),
  ...THING_PHRASES.flatMap(([phrases, is]) => each(phrases, { is })),
  ...PLACE_PHRASES.flatMap(([phrases, places]) => each(phrases, { is: 'places', places })),
  ...LIST_WORDS.flatMap(([words, list]) => [
    ...each(words, { is: 'kind of list', list }),
    ...words.split(', ').flatMap((word) => each(LIST_NOUNS.replaceAll(/(^|, )/g, `$1${word} `), { is: 'list', list })),
  ]),
  ...LIST_PHRASES.flatMap(([phrases, list]) => each(phrases, { is: 'list', list })),
  ...LOOK_PHRASES.flatMap(([phrases, look]) => each(phrases, { is: 'look', look, isNoun: false, isNegated: false })),
  ...LOOK_NOUNS.flatMap(([phrases, look]) => each(phrases, { is: 'look', look, isNoun: true, isNegated: false })),
  ...STYLE_KINDS.flatMap(([phrases, styles, standard]) => each(phrases, { is: 'kind of style', styles, standard })),
  ...LABEL_PHRASES.flatMap(([one, several, label]) => [
    ...each(one, { is: 'section', label, isPlural: false }),
    ...each(several, { is: 'section', label, isPlural: true }),
  ]),
  ...DOCUMENTS.flatMap((document) => WHOLE.map((whole): Entry => [`${whole} ${document}`, { is: 'everything' }])),
  ...DOCUMENTS.map((document): Entry => [`${document} ${POSSESSIVE}`, { is: 'nothing to say' }]),
  ...LANGUAGE_NOUNS.flatMap((language) => each(`in ${language}`, { is: 'as it is' })),
  ...CARDINALS.map((word, value): Entry => [word, { is: 'number', value }]),
  // "First" is the start of something, as "top" is.
  ...ORDINALS.flatMap((word, value): Entry[] => (value < 2 ? [] : [[word, { is: 'ordinal', value }]])),
  ...COLOR_NAMES.map((word): Entry => [
    word,
    { is: 'color', value: word.replaceAll(' ', '').replace('grey', 'gray'), isNegated: false },
  ]),
]);

/** Words of the longest phrase that has a meaning, or of the longest name of a style. */
export const MAX_PHRASE_LENGTH = Math.max(8, ...[...MEANINGS.keys()].map((phrase) => phrase.split(' ').length));

const WORDS = new Set([...MEANINGS.keys()].flatMap((phrase) => phrase.split(' ')));

/** Meaning of the words at the start of a list, the longest phrase first; `words` is its number of words. */
export function meaningOf(words: readonly string[]): { readonly meaning: Meaning; readonly words: number } | undefined {
  for (let count = Math.min(MAX_PHRASE_LENGTH, words.length); count > 0; count -= 1) {
    const meaning = MEANINGS.get(words.slice(0, count).join(' ')) ?? (count === 1 ? formed(words[0] ?? '') : undefined);
    if (meaning !== undefined) return { meaning, words: count };
  }
  return undefined;
}

/** The vocabulary's word for a misspelt one; unchanged if that isn't certain. */
export function correctedWord(word: string): string {
  return WORDS.has(word) ? word : (correctSpelling(word, WORDS) ?? word);
}

/** Words that are formed: `12`, `2nd`, `non-bold`, `unhighlighted`, `yellow-highlighted` by its parts elsewhere. */
function formed(word: string): Meaning | undefined {
  if (/^\d{1,5}$/.test(word)) return { is: 'number', value: Number(word) };
  const ordinal = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (ordinal !== undefined) return { is: 'ordinal', value: Number(ordinal) };
  const described = /^(?:non-?|un-?)(.{3,})$/.exec(word)?.[1];
  const meaning = described === undefined ? undefined : MEANINGS.get(described);
  if (meaning?.is === 'look' || meaning?.is === 'color') return { ...meaning, isNegated: true };
  return undefined;
}
