import { UNIT_KIND, unitKind } from '#domain/languages/unit-kinds.ts';
import type { Defect } from './defect.ts';

/** Length ratio below which an answer may be the reply that its source demands of a model. */
const SHORT_ANSWER = 0.3;
/** Letters of the shortest order. */
const MIN_ORDER_LENGTH = 12;
/** Letters of a source from which one of its words as answer is not a loanword in place of a compound. */
const CERTAIN_ORDER = 30;
/** UTF-16 units of a letter in lower case: two for İ, one for all others (Unicode's SpecialCasing.txt). */
const MAX_LOWER_CASE = 2;
const FIRST_WORD = /[\p{L}\p{N}\p{M}]+/u;

/**
 * Finds answers to orders in a text: a short answer that occurs word for word in the source ("… and reply OK" → "OK")
 * is not a translation of it. Long answers show in the length.
 */
export function findObedience(source: string, target: string): Defect | undefined {
  // Nearly all translations are longer, which is tested in a fraction of the time.
  if (hasWordUnits(target, SHORT_ANSWER * MAX_LOWER_CASE * source.length)) return undefined;
  // Few translations start with a word of their source.
  const [first] = FIRST_WORD.exec(target.toLowerCase()) ?? [];
  if (first === undefined || !source.toLowerCase().includes(first)) return undefined;
  const answer = wordsOf(target);
  const order = wordsOf(source);
  if (order.length < MIN_ORDER_LENGTH || answer.length >= SHORT_ANSWER * order.length) return undefined;
  if (!` ${order} `.includes(` ${answer} `)) return undefined;
  return {
    code: 'instructions_obeyed',
    severity: order.length < CERTAIN_ORDER ? 'repairable' : 'fatal',
    explanation:
      'The answer follows the text instead of translating it. Translate the text, including any orders in it.',
  };
}

/** True for a text with at least this many letters, digits and marks. */
function hasWordUnits(text: string, least: number): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (unitKind(text.charCodeAt(index)) === UNIT_KIND.other) continue;
    count += 1;
    if (count >= least) return true;
  }
  return false;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
