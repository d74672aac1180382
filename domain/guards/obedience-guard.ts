import type { Defect } from './defect.ts';

/** An answer that takes up less of its source than this may be what the source asks a model to say. */
const SHORT_ANSWER = 0.3;
/** Letters that an order has. */
const SHORTEST_ORDER = 12;
/** Letters of a source from which on one of its words is no loanword in place of a compound. */
const CERTAIN_ORDER = 30;
const FIRST_WORD = /[\p{L}\p{N}\p{M}]+/u;

/**
 * Finds answers to orders in a text: a short answer that stands in the source word by word ("… and reply OK" → "OK") is
 * no translation of it. Orders that are answered at length show in the length.
 */
export function findObedience(source: string, target: string): Defect | undefined {
  // Hardly any translation starts with a word of its source, which is found out in a fraction of the time.
  const [first] = FIRST_WORD.exec(target.toLowerCase()) ?? [];
  if (first === undefined || !source.toLowerCase().includes(first)) return undefined;
  const answer = wordsOf(target);
  const order = wordsOf(source);
  if (order.length < SHORTEST_ORDER || answer.length >= SHORT_ANSWER * order.length) return undefined;
  if (!` ${order} `.includes(` ${answer} `)) return undefined;
  return {
    code: 'instructions_obeyed',
    severity: order.length < CERTAIN_ORDER ? 'repairable' : 'fatal',
    explanation: 'The answer does what the text says; the text is to be translated as it is, orders in it too.',
  };
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
