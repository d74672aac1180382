import { createCodeSequence } from '#domain/inline-codes/code-sequence.ts';
import { indexSourceCodes } from '#domain/inline-codes/code-order.ts';
import { isWordAt, isWordBefore } from '#domain/protection/text-spans.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { endOfWord, startOfWord, type BoundPair, type PlacedCode, type SourceMarks } from './source-marks.ts';

/** A translated piece of text with the numbers of its codes. Offsets count from the piece's start. */
export interface TranslatedPiece {
  readonly text: string;
  /** Words that carry the number of a pair. */
  readonly runs: readonly { readonly number: number; readonly start: number; readonly end: number }[];
  /** Placed codes by number, in the order of the text. */
  readonly blanks: readonly { readonly number: number; readonly offset: number }[];
  /** Words that stayed in the source language, ordered. */
  readonly unknown: readonly TextSpan[];
}

/** Joins pieces and converts the numbers into codes: pairs around their words, properly nested. */
export function assembleTarget(source: CodedText, marks: SourceMarks, pieces: readonly TranslatedPiece[]): CodedText {
  const text = pieces.map((piece) => piece.text).join('');
  const runs: TextSpan[][] = marks.pairs.map(() => []);
  const offsets = new Map<number, number>();
  let at = 0;
  for (const piece of pieces) {
    for (const run of piece.runs) runs[run.number]?.push({ start: run.start + at, end: run.end + at });
    for (const each of piece.blanks) if (!offsets.has(each.number)) offsets.set(each.number, each.offset + at);
    at += piece.text.length;
  }

  const index = indexSourceCodes(source.codes);
  const placed = [...offsets].flatMap(([number, offset]) => {
    const mark = marks.placed[number];
    return mark === undefined
      ? []
      : [{ ...mark.code, offset: offset - lettersBehind(mark, source.text, text, offset) }];
  });
  placed.sort((left, right) => left.offset - right.offset);
  const standalones = placed.filter((code) => code.kind === 'standalone');
  const sequence = createCodeSequence(standalones, index);
  for (const [number, pair] of marks.pairs.entries()) {
    const span = coveredSpan(pair, runs[number] ?? [], source.text, text);
    if (span === undefined || pair.open === undefined || pair.close === undefined) continue;
    sequence.insertPair(pair.open, pair.close, span.start, span.end);
  }
  const closes = new Map(placed.filter((code) => code.kind === 'close').map((code) => [code.id, code]));
  for (const open of placed.filter((code) => code.kind === 'open' && index.pairs.has(code.id))) {
    const close = closes.get(open.id);
    if (close !== undefined) sequence.insertPair(open, close, open.offset, Math.max(open.offset, close.offset));
  }
  const halves = placed.filter((code) => code.kind !== 'standalone' && !index.pairs.has(code.id));
  for (const [number, pair] of marks.pairs.entries()) {
    const span = coveredSpan(pair, runs[number] ?? [], source.text, text);
    if (span === undefined || (pair.open !== undefined && pair.close !== undefined)) continue;
    if (pair.open !== undefined) halves.push({ ...pair.open, offset: span.start });
    if (pair.close !== undefined) halves.push({ ...pair.close, offset: span.end });
  }
  for (const half of halves) sequence.insertHalf(half, half.offset);
  return { text, codes: sequence.codes() };
}

/** Letters after a code in a word; if the target has the same word, the code moves back before them. */
function lettersBehind(mark: PlacedCode, source: string, target: string, offset: number): number {
  if (mark.offset === mark.code.offset) return 0;
  const word = source.slice(startOfWord(source, mark.code.offset), mark.offset);
  const start = offset - word.length;
  return target.slice(Math.max(0, start), offset) === word && !isWordBefore(target, start)
    ? mark.offset - mark.code.offset
    : 0;
}

/** The part of the target for a pair: its words, the adjacent marks, or all of the text. */
function coveredSpan(pair: BoundPair, runs: readonly TextSpan[], source: string, target: string): TextSpan | undefined {
  const start = pair.open?.offset ?? 0;
  const end = pair.close?.offset ?? source.length;
  if (start === 0 && end === source.length) return { start: 0, end: target.length };
  const clusters = mergeNeighbors(
    runs.filter((run) => run.end > run.start),
    target,
  );
  const first = clusters[0];
  if (first === undefined) return undefined;
  const whole = { start: first.start, end: clusters.at(-1)?.end ?? first.end };
  const covered = clusters.reduce((sum, each) => sum + each.end - each.start, 0);
  const largest = clusters.reduce((best, each) => (each.end - each.start > best.end - best.start ? each : best), first);
  const span = covered * 2 >= whole.end - whole.start ? whole : largest;
  const text = source.slice(start, end);
  const before = /^[^\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
  const after = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
  // A pair at an edge of the text stays at that edge, unless its words moved: "bold words", "palabras en negrita".
  const atStart = start === 0 && !hasWords(target.slice(0, span.start));
  const atEnd = end === source.length && !hasWords(target.slice(span.end));
  const parts = unchangedParts(pair, source, target.slice(span.start, span.end));
  return {
    start: atStart ? 0 : span.start + (parts.before || -marksBefore(before, target, span)),
    end: atEnd ? target.length : span.end - (parts.after || -marksAfter(after, target, span)),
  };
}

/**
 * Letters of a pair's first and last word that stay outside of it, because the word is the same in the target: `H`, `O`
 * of `H<sub>2</sub>O`. A translated word is covered as a whole.
 */
function unchangedParts(
  { open, close, start, end }: BoundPair,
  source: string,
  target: string,
): { before: number; after: number } {
  const before = open === undefined ? 0 : open.offset - start;
  const after = close === undefined ? 0 : end - close.offset;
  const first = before > 0 ? source.slice(start, endOfWord(source, start + before)) : '';
  const last = after > 0 ? source.slice(startOfWord(source, end - after), end) : '';
  return {
    before: target.startsWith(first) && !isWordAt(target, first.length) ? before : 0,
    after: target.endsWith(last) && !isWordBefore(target, target.length - last.length) ? after : 0,
  };
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Number of the marks at the pair's beginning that directly precede its words; some may be among the words. */
function marksBefore(marks: string, target: string, span: TextSpan): number {
  for (let inside = 0; inside <= marks.length; inside += 1) {
    const outside = marks.slice(0, marks.length - inside);
    if (target.startsWith(marks.slice(outside.length), span.start) && target.endsWith(outside, span.start)) {
      return outside.length;
    }
  }
  return 0;
}

/** Number of the marks at the pair's end that directly follow its words; some may be among the words. */
function marksAfter(marks: string, target: string, span: TextSpan): number {
  for (let inside = 0; inside <= marks.length; inside += 1) {
    const outside = marks.slice(inside);
    if (target.endsWith(marks.slice(0, inside), span.end) && target.startsWith(outside, span.end))
      return outside.length;
  }
  return 0;
}

/** Consecutive words are one part, with any text between them that is not a word. */
function mergeNeighbors(runs: readonly TextSpan[], target: string): readonly TextSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const run of [...runs].sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last !== undefined && !hasWords(target.slice(last.end, run.start))) {
      last.end = Math.max(last.end, run.end);
    } else merged.push({ ...run });
  }
  return merged;
}
