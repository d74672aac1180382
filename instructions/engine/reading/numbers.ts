import { CARDINALS, ORDINALS } from '#instructions/engine/number-words.ts';
import { wholeWords, type Scanner } from './scanner.ts';

const ordinalPattern = wholeWords(`last|${ORDINALS.slice(1).join('|')}|\\d{1,6}(?:st|nd|rd|th)`);
const cardinalPattern = wholeWords(`\\d{1,7}|${CARDINALS.join('|')}`);
const toLast = wholeWords('(?:to|before) last|but one');

/** Reads `third`, `3rd`, `last`, `second to last`: a position from 1, or from the end from -1. */
export function readOrdinal(scanner: Scanner): number | undefined {
  const word = scanner.take(ordinalPattern)?.[0].toLowerCase();
  if (word === undefined) return undefined;
  if (word === 'last') return -1;
  const position = numberOf(word, ORDINALS);
  return scanner.take(toLast) === undefined ? position : -position;
}

/** Reads `3` and `three`. */
export function readCount(scanner: Scanner): number | undefined {
  const word = scanner.take(cardinalPattern)?.[0].toLowerCase();
  return word === undefined ? undefined : numberOf(word, CARDINALS);
}

function numberOf(word: string, inWords: readonly string[]): number {
  const value = inWords.indexOf(word);
  return value < 0 ? Number.parseInt(word, 10) : value;
}

const RANGE_JOINT = /(?:-|–|—|:|\.\.+|(?:to|through|thru|until|till|up\s+to)(?![\p{L}\p{N}]))/iuy;
const optionalNoun = wholeWords('(?:rows?|slides?|columns?|number|no)');

/** Reads `5`, `2-5` and `5 to 200`; in the reverse order nothing. */
export function readNumberRange(scanner: Scanner): { readonly from: number; readonly to: number } | undefined {
  const from = readCount(scanner);
  if (from === undefined) return undefined;
  const to = scanner.attempt(() => {
    if (scanner.take(RANGE_JOINT) === undefined) return undefined;
    scanner.take(optionalNoun);
    return readCount(scanner);
  });
  return to !== undefined && to < from ? undefined : { from, to: to ?? from };
}
