import { concatContents } from '#domain/inline-codes/slice-content.ts';
import { movedCode, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { segmentsMismatched } from './errors.ts';
import type { SegmentRange } from './segment-ranges.ts';

/**
 * A text in pieces: `gaps[0]`, `segments[0]`, `gaps[1]`, … in this order are the text; the gaps are one more than the
 * segments.
 */
export interface SegmentedPieces {
  readonly segments: readonly CodedText[];
  readonly gaps: readonly CodedText[];
}

/**
 * Splits a text at its ranges; every code goes into exactly one piece, in document order, offsets count from the piece.
 *
 * At a border, a close belongs to the segment before, an open to the one after. A standalone code belongs to the
 * segment it touches, to the one before if it touches two (a note mark follows its sentence); one that stands for white
 * space (a line break, a tab) goes into the gap. An empty pair stays in one piece.
 *
 * @throws LoquentError `segments_mismatched` for ranges that overlap or exceed the text
 */
export function splitIntoSegments(content: CodedText, ranges: readonly SegmentRange[]): SegmentedPieces {
  if (isOneSegment(content, ranges)) return { segments: [content], gaps: NO_GAPS };
  const { text, codes } = content;
  const segments: CodedText[] = [];
  const gaps: CodedText[] = [];
  /** Units of the text, and codes, that are in a piece. */
  let [offset, count] = [0, 0];
  const cut = (end: number, last: number): CodedText => {
    const start = offset;
    // Most texts have no codes, and a long table has very many texts.
    const own =
      count === last ? NO_CODES : codes.slice(count, last).map((code) => movedCode(code, code.offset - start));
    [offset, count] = [end, last];
    return { text: text.slice(start, end), codes: own };
  };
  for (const { start, end } of ranges) {
    if (start < offset || end < start || end > text.length) {
      throw segmentsMismatched('The segment ranges overlap or exceed the text. Cut the text again and use its ranges.');
    }
    const startRun = codesBefore(codes, start, count);
    const afterStart = codesBefore(codes, start + 1, startRun);
    gaps.push(cut(start, startRun + leadingGap(codes.slice(startRun, afterStart))));
    const endRun = codesBefore(codes, end, count);
    const afterEnd = codesBefore(codes, end + 1, endRun);
    segments.push(cut(end, endRun + trailingOfSegment(codes.slice(endRun, afterEnd))));
  }
  gaps.push(cut(text.length, codes.length));
  return { segments, gaps };
}

function codesBefore(codes: readonly InlineCode[], limit: number, from: number): number {
  let index = from;
  while (index < codes.length && codes[index]!.offset < limit) index += 1;
  return index;
}

const NO_CODES: readonly InlineCode[] = [];
const NOTHING: CodedText = { text: '', codes: NO_CODES };
const NO_GAPS: readonly CodedText[] = [NOTHING, NOTHING];

/** Most cells of a long table are one segment, as they are. */
function isOneSegment({ text, codes }: CodedText, ranges: readonly SegmentRange[]): boolean {
  return ranges.length === 1 && codes.length === 0 && ranges[0]!.start === 0 && ranges[0]!.end === text.length;
}

/** Number of codes of a run at a segment's start that stay outside it. */
function leadingGap(run: readonly InlineCode[]): number {
  if (run.length === 0) return 0;
  const pairs = pairsWithin(run);
  return run.findLastIndex((code) => isSpace(code) || (code.kind === 'close' && !pairs.has(code.id))) + 1;
}

/** Number of codes of a run at a segment's end that belong to it. */
function trailingOfSegment(run: readonly InlineCode[]): number {
  if (run.length === 0) return 0;
  const pairs = pairsWithin(run);
  const stop = run.findIndex((code) => isSpace(code) || (code.kind === 'open' && !pairs.has(code.id)));
  return stop === -1 ? run.length : stop;
}

function isSpace(code: InlineCode): boolean {
  return code.kind === 'standalone' && code.equivalent !== undefined && /^\s+$/u.test(code.equivalent);
}

/** Ids of pairs that have both halves in the run. */
function pairsWithin(run: readonly InlineCode[]): ReadonlySet<number> {
  const opened = new Set(run.filter((code) => code.kind === 'open').map((code) => code.id));
  return new Set(run.filter((code) => code.kind === 'close' && opened.has(code.id)).map((code) => code.id));
}

/**
 * Replaces the original segments by translated ones, and keeps the white space and the codes between them.
 *
 * @param content the text of the ranges
 * @param translated one per range, in the same order, with offsets from its own start
 * @throws LoquentError `segments_mismatched`
 */
export function joinSegments(
  content: CodedText,
  ranges: readonly SegmentRange[],
  translated: readonly CodedText[],
): CodedText {
  if (translated.length !== ranges.length) {
    throw segmentsMismatched(
      'The number of translated segments differs from the original. Translate every segment once.',
    );
  }
  if (isOneSegment(content, ranges)) return translated[0]!;
  const { gaps } = splitIntoSegments(content, ranges);
  return concatContents(gaps.flatMap((gap, index) => [gap, ...translated.slice(index, index + 1)]));
}
