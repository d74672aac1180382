import type { Defect } from './defect.ts';

/** UTF-16 units up to which a text may have any length in another language: `OK`, `Undo`. */
const SHORT = 8;
/** Ratio of a translation's length to that of its source, in Latin letters. */
const USUAL = { least: 0.3, most: 2.5 };
/** If one of the two is written in ideographs or syllables, the weights below are averages of longer texts. */
const USUAL_ACROSS_SCRIPTS = { least: 0.2, most: 3.5 };
/** Limits that no translation exceeds, whatever the languages. */
const POSSIBLE = { least: 0.1, most: 8 };
/** Latin letters that a source needs before a short answer is impossible, and that an answer may have in addition. */
const POSSIBLE_SLACK = 30;

const IDEOGRAPH = /\p{Script=Han}/gu;
const SYLLABLE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** UTF-16 units of both of the above: Hangul letters, and from the radicals on (Unicode Standard, chapter 18). */
const MAYBE_DENSE = /[\u1100-\u11ff\u2e80-\uffff]/;

/** Finds translations that are much longer or shorter than their source. */
export function findUnusualLength(source: string, target: string): Defect | undefined {
  const from = latinLength(source);
  const to = latinLength(target);
  if (to.length > POSSIBLE.most * from.length + POSSIBLE_SLACK) return defect('fatal', 'long');
  if (from.length > POSSIBLE_SLACK && to.length < POSSIBLE.least * from.length) return defect('fatal', 'short');
  if (source.length <= SHORT) return undefined;
  const { least, most } = from.isDense === to.isDense ? USUAL : USUAL_ACROSS_SCRIPTS;
  if (to.length > most * from.length) return defect('repairable', 'long');
  return to.length < least * from.length ? defect('repairable', 'short') : undefined;
}

function defect(severity: Defect['severity'], what: 'long' | 'short'): Defect {
  const explanation =
    what === 'long'
      ? 'The translation is much longer than the text: it must have the content of the text and nothing more.'
      : 'The translation is much shorter than the text: it must have all of the content of the text.';
  return { code: 'length_unusual', severity, explanation };
}

/** Length of a text in Latin letters: an ideograph counts three, a syllable two. */
export function latinLength(text: string): { length: number; isDense: boolean } {
  if (!MAYBE_DENSE.test(text)) return { length: text.length, isDense: false };
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  const syllables = text.match(SYLLABLE)?.length ?? 0;
  return { length: text.length + 2 * ideographs + syllables, isDense: 3 * (ideographs + syllables) > text.length };
}
