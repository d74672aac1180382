import { indexSourceCodes } from '#domain/inline-codes/code-order.ts';
import { isWordAt, isWordBefore } from '#domain/protection/text-spans.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** A pair, or half of one, whose words carry its number through the engine. */
export interface BoundPair {
  readonly open: InlineCode | undefined;
  readonly close: InlineCode | undefined;
  /** Part of the source that carries the number, in whole words. */
  readonly start: number;
  readonly end: number;
}

/** A code that keeps its place between words. */
export interface PlacedCode {
  readonly code: InlineCode;
  readonly offset: number;
}

/** Representation of a text's codes for the engine. Pairs are numbered by their position, placed codes too. */
export interface SourceMarks {
  readonly pairs: readonly BoundPair[];
  /** Ordered by offset. */
  readonly placed: readonly PlacedCode[];
}

/**
 * Decides the representation of each code: pairs on their words, pairs without a word and standalone codes by their
 * place. A code inside a word would split it: pairs are widened to whole words, and invisible standalone codes move
 * after the word.
 */
export function markSource(content: CodedText): SourceMarks {
  const { text } = content;
  const index = indexSourceCodes(content.codes);
  const pairs: BoundPair[] = [];
  const placed: PlacedCode[] = [];
  for (const code of content.codes) {
    if (code.kind === 'standalone') {
      const isVisible = code.equivalent !== undefined && /[^\s\u00ad\u200b-\u200f\u2060]/u.test(code.equivalent);
      placed.push({ code, offset: isVisible ? code.offset : endOfWord(text, code.offset) });
      continue;
    }
    const isFull = index.pairs.has(code.id);
    if (isFull && code.kind === 'close') continue;
    const open = code.kind === 'open' ? code : undefined;
    const close = isFull ? index.byKey.get(`close:${code.id}`) : code.kind === 'close' ? code : undefined;
    const start = startOfWord(text, open?.offset ?? 0);
    const end = endOfWord(text, close?.offset ?? text.length);
    if (open?.offset !== close?.offset && /[\p{L}\p{N}]/u.test(text.slice(start, end))) {
      pairs.push({ open, close, start, end });
    } else for (const half of [open, close]) if (half !== undefined) placed.push({ code: half, offset: half.offset });
  }
  placed.sort((left, right) => left.offset - right.offset);
  return { pairs, placed };
}

/** The marks in one piece of the text; offsets count from the text's start. */
export interface PieceMarks {
  readonly pairs: readonly { readonly number: number; readonly start: number; readonly end: number }[];
  /** Ordered by offset. */
  readonly blanks: readonly { readonly number: number; readonly offset: number }[];
}

/** The marks of adjoining pieces: placed codes between two belong to the second, pairs to all that they touch. */
export function groupMarks(marks: SourceMarks, pieces: readonly TextSpan[]): readonly PieceMarks[] {
  const groups = pieces.map(() => ({
    pairs: [] as { number: number; start: number; end: number }[],
    blanks: [] as { number: number; offset: number }[],
  }));
  for (const [number, pair] of marks.pairs.entries()) {
    for (let index = pieceAt(pieces, pair.start); (pieces[index]?.start ?? pair.end) < pair.end; index += 1) {
      groups[index]?.pairs.push({ number, start: pair.start, end: pair.end });
    }
  }
  for (const [number, { offset }] of marks.placed.entries()) {
    groups[pieceAt(pieces, offset)]?.blanks.push({ number, offset });
  }
  return groups;
}

/** Index of the last piece that starts at or before an offset. */
function pieceAt(pieces: readonly TextSpan[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Letters of a word that are looked at, as a text without blanks would take quadratic time. No word is longer. */
const MAX_WORD = 200;

/** Start of the word that an offset is inside of; the offset itself outside of words. */
export function startOfWord(text: string, offset: number): number {
  let start = offset;
  const first = offset - MAX_WORD;
  if (isWordAt(text, start)) while (start > first && isWordBefore(text, start)) start -= 1;
  return start;
}

/** End of the word that contains an offset or ends at it; the offset itself outside of words. */
export function endOfWord(text: string, offset: number): number {
  let end = offset;
  const last = offset + MAX_WORD;
  if (isWordBefore(text, end))
    while (end < last && isWordAt(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
