/**
 * Words that may follow themselves, by language (ISO 639); in languages that are not listed, a repeated word may be
 * grammatical.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  en: 'that had do is ha no very long many so bye knock',
  es: 'muy no sí ja tal',
  de: 'die der das den dem sie ja nein sehr',
  fr: 'nous vous très oui non',
  it: 'via piano ci si no sì molto',
  pt: 'não sim muito se',
  nl: 'dat die ja nee heel',
  sv: 'ja nej mycket det',
  da: 'ja nej meget det der',
  nb: 'ja nei det',
  cs: 'se si ano ne',
  pl: 'się nie tak',
  ru: 'да нет очень еле чуть едва',
  uk: 'так ні дуже ледь',
};

/** Languages with prepositions and conjunctions of one letter. */
const SHORT_WORDS = new Set(['pl', 'cs', 'ru', 'uk']);

const DOUBLED = /(?<![\p{L}\p{N}\p{M}'’-])(\p{L}{2,}) \1(?![\p{L}\p{N}\p{M}'’-])/giu;
const DOUBLED_SHORT = /(?<![\p{L}\p{N}\p{M}'’.-])(\p{L}+) \1(?![\p{L}\p{N}\p{M}'’.-])/giu;

/** Two equal words. */
export interface DoubledWord {
  /** UTF-16 offsets of both. */
  readonly start: number;
  readonly end: number;
  /** Offset of the space between them. */
  readonly second: number;
}

/**
 * Finds words that directly follow themselves, unless the language (ISO 639) permits it.
 *
 * @param known in languages of which nothing is known, only these words are found: those of the source, which are foreign
 */
export function findDoubledWords(
  text: string,
  language: string,
  known?: (word: string) => boolean,
): readonly DoubledWord[] {
  const allowed = ALLOWED[language]?.split(' ') ?? (known === undefined ? undefined : []);
  if (allowed === undefined) return [];
  const isKnown = ALLOWED[language] === undefined ? known : undefined;
  const found: DoubledWord[] = [];
  for (const { index, 0: both, 1: word } of text.matchAll(SHORT_WORDS.has(language) ? DOUBLED_SHORT : DOUBLED)) {
    const second = index + word!.length;
    // "Baden Baden", "New York York": a repeated name may be intended.
    if (allowed.includes(word!.toLowerCase()) || /^ \p{Lu}/u.test(both.slice(word!.length))) continue;
    if (isKnown?.(word!) === false) continue;
    found.push({ start: index, end: index + both.length, second });
  }
  return found;
}

/** True if a text of any language repeats a word, permitted or not. */
export function hasDoubledWord(text: string): boolean {
  return text.search(DOUBLED) !== -1;
}
