import { spellingRules } from '#domain/glossaries/spelling.ts';
import type { Phrases } from './count-phrases.ts';
import { hasGeneralWords } from './general-words.ts';
import { ROLE, type WordClasses } from './word-classes.ts';

/** Languages whose nouns are hardly ever followed by a determiner, so that a word before one is a verb. */
const VERBS_PRECEDE = new Set(['en', 'nl', 'sv', 'da', 'no', 'nb', 'nn']);

/** Effects of a property on the quality of an expression; chosen on two subjects of the seeded texts (decision 0069). */
const FACTORS = {
  generalWord: 0.12,
  generalVerb: 0.06,
  /** A word alone in a language without lists of everyday words, which it may be one of. */
  unlistedWord: 0.6,
  generalPhrase: 0.45,
  generalBegin: 0.3,
  generalInside: 0.4,
  generalEnd: 0.12,
  nestedOnly: 0.25,
  withoutNoun: 0.05,
  adjectiveBegin: 0.7,
  name: 1.15,
  shortWord: 0.75,
  link: 0.7,
} as const;
/** Letters of a word alone that is mostly a common one. */
const SHORT_WORD = 4;
/** Languages whose words are mostly longer than that; letters of others are syllables or more. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
/**
 * Occurrences of an average expression that are added to the counted ones, so that few occurrences carry little weight.
 */
const PRIOR = { weight: 1.5, closed: 0.6, verb: 0.05 };

/**
 * Rates how much each expression is used like a term, by its number: as a noun, alone, not of everyday words only.
 *
 * @param language BCP 47
 * @returns above 0 to 1.15
 */
export function phraseQualities(phrases: Phrases, classes: WordClasses, language: string): Float64Array {
  const { language: subtag, capitalsMarkNames } = spellingRules(language);
  const { counts, firsts, lasts, prefixes, free, closed, followed, offsets } = phrases;
  const { roles, heads } = classes;
  const has = (wordClass: number, role: number) => (roles[wordClass]! & role) !== 0;
  const verbShares = VERBS_PRECEDE.has(subtag) ? sharesOfVerbs() : new Float64Array(roles.length);
  const ordinary = hasGeneralWords(subtag) ? 1 : FACTORS.unlistedWord;
  const qualities = new Float64Array(counts.length);
  for (const [level, offset] of offsets.slice(0, -1).entries()) {
    for (let number = offset; number < offsets[level + 1]!; number += 1) {
      qualities[number] = useOf(number, level) * (level === 0 ? wordQuality(lasts[number]!) : contentQuality(number));
    }
  }
  return qualities;

  /** By class: how often it precedes a determiner. */
  function sharesOfVerbs(): Float64Array {
    const shares = new Float64Array(roles.length);
    for (let number = 1; number < (offsets[1] ?? 1); number += 1) {
      const share = (followed[number]! + PRIOR.verb * PRIOR.weight) / (counts[number]! + PRIOR.weight);
      shares[lasts[number]!] = share;
    }
    return shares;
  }

  function useOf(number: number, level: number): number {
    const [first, last, count] = [firsts[number]!, lasts[number]!, counts[number]!];
    let quality = (closed[number]! + PRIOR.closed * PRIOR.weight) / (count + PRIOR.weight);
    quality *= FACTORS.nestedOnly + (1 - FACTORS.nestedOnly) * (free[number]! / count);
    quality *= 1 - Math.min(0.9, 1.5 * verbShares[first]!);
    if (level > 0) quality *= 1 - Math.min(0.9, verbShares[last]!);
    if (capitalsMarkNames) return has(last, ROLE.capital) ? quality * FACTORS.name : quality;
    if (!has(last, ROLE.capital)) quality *= FACTORS.withoutNoun;
    return level > 0 && !has(first, ROLE.capital) ? quality * FACTORS.adjectiveBegin : quality;
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
    if (has(firsts[number]!, ROLE.generalOther)) quality *= FACTORS.generalBegin;
    if (has(lasts[number]!, ROLE.generalOther)) quality *= FACTORS.generalEnd;
    let [isGeneral, isInside] = [true, false];
    for (let part = number; part !== 0; part = prefixes[part]!) {
      const word = lasts[part]!;
      isGeneral &&= has(word, ROLE.generalNoun | ROLE.generalOther | ROLE.stop);
      if (part === number || prefixes[part] === 0) continue;
      if (has(word, ROLE.link)) quality *= FACTORS.link;
      else isInside ||= has(word, ROLE.generalOther);
    }
    if (isGeneral) quality *= FACTORS.generalPhrase;
    return isInside ? quality * FACTORS.generalInside : quality;
  }
}
