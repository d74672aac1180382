import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { segmentsMismatched } from './errors.ts';
import type { SegmentRange } from './segment-ranges.ts';

/** A text cut up: `gaps[0]`, `segments[0]`, `gaps[1]`, … in turn are the text; there is one gap more than segments. */
export interface CutText {
  readonly segments: readonly CodedText[];
  readonly gaps: readonly CodedText[];
}

/**
 * Cuts a text at its ranges; every code goes into exactly one piece, in document order, offsets count from the piece.
 *
 * At a border a close belongs to the segment before, an open to the one after. A standalone code belongs to the segment
 * it touches, to the one before if it touches two (a note mark follows the sentence it is about); one that stands for
 * white space (a line break, a tab) goes into the gap. A pair with nothing inside stays in one piece.
 *
 * @throws LoquentError `segments_mismatched` for ranges that overlap or lie outside of the text
 */
export function cutSegments(content: CodedText, ranges: readonly SegmentRange[]): CutText {
  const segments: CodedText[] = [];
  const gaps: CodedText[] = [];
  const codes = content.codes;
  let offset = 0;
  let next = 0;
  const takePiece = (end: number, endCode: number): CodedText => {
    const start = offset;
    const pieceCodes =
      endCode === next ? [] : codes.slice(next, endCode).map((code) => ({ ...code, offset: code.offset - start }));
    const piece = { text: content.text.slice(start, end), codes: pieceCodes };
    [offset, next] = [end, endCode];
    return piece;
  };
  const codesBefore = (limit: number, from: number) => {
    let index = from;
    while (index < codes.length && codes[index]!.offset < limit) index += 1;
    return index;
  };
  for (const { start, end } of ranges) {
    if (start < offset || end < start || end > content.text.length) {
      throw segmentsMismatched('The segment ranges overlap or exceed the text. Cut the text again and use its ranges.');
    }
    const runStart = codesBefore(start, next);
    const runEnd = codesBefore(start + 1, runStart);
    gaps.push(takePiece(start, runStart === runEnd ? runEnd : runStart + leadingGap(codes.slice(runStart, runEnd))));
    const endRun = codesBefore(end, next);
    const afterEnd = codesBefore(end + 1, endRun);
    const trailing = endRun === afterEnd ? 0 : trailingOfSegment(codes.slice(endRun, afterEnd));
    segments.push(takePiece(end, endRun + trailing));
  }
  gaps.push(takePiece(content.text.length, codes.length));
  return { segments, gaps };
}

/** How many codes of a run at a segment's start stay outside of it. */
function leadingGap(run: readonly InlineCode[]): number {
  const pairs = pairsWithin(run);
  return run.findLastIndex((code) => isSpace(code) || (code.kind === 'close' && !pairs.has(code.id))) + 1;
}

/** How many codes of a run at a segment's end belong to it. */
function trailingOfSegment(run: readonly InlineCode[]): number {
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
 * Puts translated segments in place of the original ones, with the white space and the codes that stood between them.
 *
 * @param content what the ranges were found in
 * @param translated one a range, same order, offsets from its own start
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
  const { gaps } = cutSegments(content, ranges);
  const pieces = gaps.flatMap((gap, index) => (index === 0 ? [gap] : [translated[index - 1]!, gap]));
  let length = 0;
  const codes: InlineCode[] = [];
  for (const piece of pieces) {
    for (const code of piece.codes) codes.push({ ...code, offset: code.offset + length });
    length += piece.text.length;
  }
  return { text: pieces.map((piece) => piece.text).join(''), codes };
}
