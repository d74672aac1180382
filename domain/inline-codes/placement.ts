import { splitsSurrogates } from './validate-codes.ts';

/** UTF-16 units on each side of the proportional place that are searched. */
const SEARCH_WINDOW = 120;
/**
 * Costs are in UTF-16 units of distance: the distance at which a place that resembles the one in the source is still
 * preferred.
 */
const OTHER_NEIGHBOR_COST = 6;
const INSIDE_WORD_COST = 400;

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

type AdjacentCode = 'edge' | 'space' | 'word' | 'mark';

/** Maps offsets of a text to its translation by form alone: proportion, word boundaries, unchanged words. */
export interface OffsetMap {
  /** The offset of the target that corresponds best to an offset of the source. */
  offset(sourceOffset: number): number;
  /** The part of the target that corresponds best to a part of the source; empty only for an empty part. */
  span(start: number, end: number): { readonly start: number; readonly end: number };
}

/** Relates two texts. Each query takes time in proportion to the requested part and a fixed window. */
export function createPlacement(source: string, target: string): OffsetMap {
  const project = createProjection(source, target);

  function offset(sourceOffset: number): number {
    if (sourceOffset <= 0) return 0;
    if (sourceOffset >= source.length) return target.length;
    const ideal = project(sourceOffset);
    const left = neighborBefore(source, sourceOffset);
    const right = neighborAfter(source, sourceOffset);
    const from = Math.max(0, Math.floor(ideal) - SEARCH_WINDOW);
    const to = Math.min(target.length, Math.ceil(ideal) + SEARCH_WINDOW);
    let best = Math.round(ideal);
    let lowest = Number.POSITIVE_INFINITY;
    for (let candidate = from; candidate <= to; candidate += 1) {
      if (splitsSurrogates(target, candidate)) continue;
      const candidateLeft = neighborBefore(target, candidate);
      const candidateRight = neighborAfter(target, candidate);
      let cost = Math.abs(candidate - ideal);
      if (candidateLeft !== left) cost += OTHER_NEIGHBOR_COST;
      if (candidateRight !== right) cost += OTHER_NEIGHBOR_COST;
      if (candidateLeft === 'word' && candidateRight === 'word') cost += INSIDE_WORD_COST;
      if (cost < lowest) [best, lowest] = [candidate, cost];
    }
    return best;
  }

  function span(start: number, end: number): { start: number; end: number } {
    if (start <= 0 && end >= source.length) return { start: 0, end: target.length };
    const verbatim = findVerbatim(source.slice(start, end), target, project(start));
    if (verbatim !== undefined) return verbatim;
    const first = offset(start);
    const last = Math.max(first, offset(end));
    return start < end && first === last ? wordAround(target, first) : { start: first, end: last };
  }

  return { offset, span };
}

/** Maps offsets by the share of words before them, or of characters for scripts without spaces. */
function createProjection(source: string, target: string): (sourceOffset: number) => number {
  const from = wordStarts(source);
  const to = wordStarts(target);
  if (from.length < 3 || to.length < 3 || WITHOUT_SPACES.test(source) || WITHOUT_SPACES.test(target)) {
    return (sourceOffset) => (sourceOffset * target.length) / Math.max(1, source.length);
  }
  const scale = (to.length - 1) / (from.length - 1);
  return (sourceOffset) => {
    let low = 0;
    let high = from.length - 1;
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (from[middle]! <= sourceOffset) low = middle;
      else high = middle;
    }
    const words = low + (sourceOffset - from[low]!) / Math.max(1, from[high]! - from[low]!);
    const place = Math.min(to.length - 1, Math.max(0, words * scale));
    const whole = Math.min(to.length - 2, Math.floor(place));
    return to[whole]! + (place - whole) * (to[whole + 1]! - to[whole]!);
  };
}

/** Offsets at which the words start, and the length of the text as the last. */
function wordStarts(text: string): readonly number[] {
  return [...Array.from(text.matchAll(/\S+/gu), (match) => match.index), text.length];
}

function findVerbatim(text: string, target: string, ideal: number): { start: number; end: number } | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const after = wholeOccurrence(text, target, target.indexOf(text, Math.floor(ideal)));
  const before = wholeOccurrence(text, target, target.lastIndexOf(text, Math.floor(ideal)));
  if (after === undefined || before === undefined) return after ?? before;
  return after.start - ideal < ideal - before.start ? after : before;
}

function wholeOccurrence(text: string, target: string, at: number): { start: number; end: number } | undefined {
  if (at < 0) return undefined;
  const end = at + text.length;
  const splitsStart = neighborBefore(target, at) === 'word' && neighborAfter(target, at) === 'word';
  const splitsEnd = neighborBefore(target, end) === 'word' && neighborAfter(target, end) === 'word';
  return splitsStart || splitsEnd ? undefined : { start: at, end };
}

function wordAround(text: string, offset: number): { start: number; end: number } {
  let start = offset;
  let end = offset;
  while (end < text.length && neighborAfter(text, end) === 'space') end += 1;
  start = end < text.length ? end : offset;
  while (end < text.length && neighborAfter(text, end) !== 'space') end += 1;
  if (start === end) {
    while (start > 0 && neighborBefore(text, start) === 'space') start -= 1;
    end = start;
    while (start > 0 && neighborBefore(text, start) !== 'space') start -= 1;
  }
  return { start, end };
}

function neighborBefore(text: string, offset: number): AdjacentCode {
  if (offset <= 0) return 'edge';
  const unit = text.charCodeAt(offset - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && offset > 1;
  return kindOf(text, isLow ? offset - 2 : offset - 1);
}

function neighborAfter(text: string, offset: number): AdjacentCode {
  return offset >= text.length ? 'edge' : kindOf(text, offset);
}

function kindOf(text: string, index: number): AdjacentCode {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  if (/\s/u.test(character)) return 'space';
  return /[\p{L}\p{N}\p{M}_]/u.test(character) ? 'word' : 'mark';
}
