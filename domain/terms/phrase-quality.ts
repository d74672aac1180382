import { spellingRules } from '#domain/glossaries/spelling.ts';
import { hasGeneralWords } from './general-words.ts';
import type { PhraseTable } from './phrase-table.ts';
import { ROLE, type WordClasses } from './word-classes.ts';

/** Languages whose nouns are hardly ever followed by a determiner, so that a word before one is a verb. */
const VERBS_PRECEDE = new Set(['en', 'nl', 'sv', 'da', 'no', 'nb', 'nn']);

/**
 * Factors of the quality of an expression with a property. They were chosen for the precision of the first 50 candidates of two
 * subjects, wind power and accounting, in English and German: 0.80 to 1.00, and 0.74 to 0.80 on an unseen one. `unlistedWord` was
 * chosen on three subjects in English without lists. Source: docs/measurements/term-extraction.md; repeated by seeded.test.ts.
 */
const FACTORS = {
  /** An everyday noun, or another everyday word, alone. */
  generalWord: 0.12,
  generalVerb: 0.06,
  /** A word alone in a language without lists of everyday words, which it may be one of. */
  unlistedWord: 0.6,
  /** Several words, all of them everyday ones. */
  generalPhrase: 0.45,
  /** An everyday word other than a noun at the beginning, inside or at the end. */
  generalBegin: 0.3,
  generalInside: 0.4,
  generalEnd: 0.12,
  /** All occurrences are within longer expressions. */
  nestedOnly: 0.25,
  /** In languages that write nouns with a capital: no noun at the end; another word at the beginning. */
  withoutNoun: 0.05,
  adjectiveBegin: 0.7,
  /** A capital at the end where capitals mark names. */
  name: 1.15,
  shortWord: 0.75,
  link: 0.7,
} as const;
/** Maximum letters of a short word, which alone is mostly a common one. */
const SHORT_WORD = 4;
/** Languages whose words are mostly longer than that; letters of others are syllables or more. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
/** Occurrences of an average expression that are added to the counted ones, so that few occurrences carry little weight. */
const PRIOR = { weight: 1.5, closed: 0.6, verb: 0.05 };

/**
 * Rates how much each expression is used like a term, by its number: as a noun, alone, not of everyday words only.
 *
 * @param language BCP 47
 * @returns above 0 to 1.15
 */
export function phraseQualities(phrases: PhraseTable, classes: WordClasses, language: string): Float64Array {
  const { language: subtag, capitalsMarkNames } = spellingRules(language);
  const { roles, heads } = classes;
  const has = (wordClass: number, role: number) => (roles[wordClass]! & role) !== 0;
  const verbShares = VERBS_PRECEDE.has(subtag) ? sharesOfVerbs() : new Float64Array(roles.length);
  const ordinary = hasGeneralWords(subtag) ? 1 : FACTORS.unlistedWord;
  const qualities = new Float64Array(phrases.end);
  for (let number = 1; number < phrases.end; number += 1) {
    const isWord = phrases.prefix(number) === 0;
    qualities[number] = useOf(number, isWord) * (isWord ? wordQuality(phrases.last(number)) : contentQuality(number));
  }
  return qualities;

  /** By class: how often it precedes a determiner. */
  function sharesOfVerbs(): Float64Array {
    const shares = new Float64Array(roles.length);
    const [from, to] = phrases.range(1);
    for (let number = from; number < to; number += 1) {
      const share = (phrases.followed(number) + PRIOR.verb * PRIOR.weight) / (phrases.count(number) + PRIOR.weight);
      shares[phrases.last(number)] = share;
    }
    return shares;
  }

  function useOf(number: number, isWord: boolean): number {
    const [first, last, count] = [phrases.first(number), phrases.last(number), phrases.count(number)];
    let quality = (phrases.closed(number) + PRIOR.closed * PRIOR.weight) / (count + PRIOR.weight);
    quality *= FACTORS.nestedOnly + (1 - FACTORS.nestedOnly) * (phrases.free(number) / count);
    quality *= 1 - Math.min(0.9, 1.5 * verbShares[first]!);
    if (!isWord) quality *= 1 - Math.min(0.9, verbShares[last]!);
    if (capitalsMarkNames) return has(last, ROLE.capital) ? quality * FACTORS.name : quality;
    if (!has(last, ROLE.capital)) quality *= FACTORS.withoutNoun;
    return !isWord && !has(first, ROLE.capital) ? quality * FACTORS.adjectiveBegin : quality;
  }

  function wordQuality(word: number): number {
    const general = has(word, ROLE.generalOther)
      ? FACTORS.generalVerb
      : has(word, ROLE.generalNoun)
        ? FACTORS.generalWord
        : ordinary;
    const isShort = heads[word]!.length <= SHORT_WORD && ALPHABETIC.test(heads[word]!) && !has(word, ROLE.capital);
    return isShort ? general * FACTORS.shortWord : general;
  }

  /** By the words that a longer expression consists of. */
  function contentQuality(number: number): number {
    let quality = 1;
    if (has(phrases.first(number), ROLE.generalOther)) quality *= FACTORS.generalBegin;
    if (has(phrases.last(number), ROLE.generalOther)) quality *= FACTORS.generalEnd;
    let [isGeneral, isInside] = [true, false];
    const words = phrases.words(number);
    for (const [index, word] of words.entries()) {
      isGeneral &&= has(word, ROLE.generalNoun | ROLE.generalOther | ROLE.stop);
      if (index === 0 || index === words.length - 1) continue;
      if (has(word, ROLE.link)) quality *= FACTORS.link;
      else isInside ||= has(word, ROLE.generalOther);
    }
    if (isGeneral) quality *= FACTORS.generalPhrase;
    return isInside ? quality * FACTORS.generalInside : quality;
  }
}
