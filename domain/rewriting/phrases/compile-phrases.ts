import { literalPattern } from '#domain/rewriting/literal-pattern.ts';
import { ENGLISH_PHRASES } from './english.ts';
import { FRENCH_PHRASES } from './french.ts';
import { GERMAN_PHRASES } from './german.ts';
import type { WordyPhrases } from './phrase-list.ts';
import { SPANISH_PHRASES } from './spanish.ts';

const LISTS: Readonly<Record<string, WordyPhrases>> = {
  en: ENGLISH_PHRASES,
  es: SPANISH_PHRASES,
  de: GERMAN_PHRASES,
  fr: FRENCH_PHRASES,
};

/** The list of a language (its subtag); undefined if it has none. */
export function phraseListOf(language: string): WordyPhrases | undefined {
  return LISTS[language];
}

/** Finds the wordy phrases of a language. */
export interface PhraseFinder {
  readonly pattern: RegExp;
  /** Replacement of a match, in lower case. */
  replacementOf(match: string): string;
}

const finders = new Map<WordyPhrases, PhraseFinder>();

/** Compiles a list into one pattern with the longest phrases first. */
export function phraseFinder(list: WordyPhrases): PhraseFinder {
  const known = finders.get(list);
  if (known !== undefined) return known;
  const replacements = new Map(list.phrases.split('\n').flatMap(entriesOf));
  const alternatives = [...replacements.keys()].sort((one, other) => other.length - one.length).map(toPattern);
  const finder: PhraseFinder = {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}'’-])(?:${alternatives.join('|')})`, 'giu'),
    replacementOf: (match) => replacements.get(keyOf(match)) ?? match,
  };
  finders.set(list, finder);
  return finder;
}

function entriesOf(line: string): readonly (readonly [string, string])[] {
  const [phrase = '', replacement = ''] = line.split('>').map((part) => part.trim());
  if (phrase === '') return [];
  return [[keyOf(phrase), replacement], ...elided(phrase, replacement)];
}

/** French drops the vowel of `de` and `que` before another: `afin d’`, `parce qu’`. */
function elided(phrase: string, replacement: string): readonly (readonly [string, string])[] {
  const end = / (d|qu)e$/.exec(phrase);
  if (end === null) return [];
  const short = `${phrase.slice(0, -1)}’`;
  const ending = ` ${end[1]}e`;
  return [[keyOf(short), replacement.endsWith(ending) ? `${replacement.slice(0, -1)}’` : `${replacement} `]];
}

/** White space and apostrophes come in several forms. */
function keyOf(phrase: string): string {
  return phrase.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll("'", '’');
}

function toPattern(phrase: string): string {
  const pattern = literalPattern(phrase)
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll('’', "['’]");
  // After an elision the next word follows without a space; a phrase that ends in a mark has no word boundary there.
  return /\p{L}$/u.test(phrase) ? String.raw`${pattern}(?![\p{L}\p{N}\p{M}-])` : pattern;
}
