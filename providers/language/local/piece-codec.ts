import type { TextSpan } from '#domain/protection/text-spans.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { providerFailed } from '#providers/language/errors.ts';
import { blank, boundText, escapeApertiumText, parseStream } from './apertium-stream.ts';
import type { PieceMarks } from './source-marks.ts';
import { matchCase, surplusSpaces } from './surface.ts';
import type { TranslatedPiece } from './target-assembly.ts';

/** A request must end in a blank, or the engine withholds its last words. */
const END = '[]';
/** The blank before it keeps it from making an abbreviation of the last word: `No.` is a number. */
const ADDED_STOP = '[].';
/** A letter that stands alone: `A`, `(b)`, the label of an item or a column. */
const LABEL = /^\P{L}*\p{L}\P{L}*$/u;
const SENTENCE_END = /[.!?:;]["'”’»)\]]*$/u;

/** A piece of a text, prepared for the engine. */
export interface EncodedPiece {
  /** The part of the text to send, without outer white space. */
  readonly core: string;
  readonly leading: TranslatedPiece;
  readonly trailing: TranslatedPiece;
  /** Undefined if the piece needs no translation. */
  readonly request: string | undefined;
  readonly stopAdded: boolean;
  /** The whole piece, unchanged. */
  readonly verbatim: TranslatedPiece;
}

/** Encodes a piece: its outer white space is not sent, and neither is a piece without letters. */
export function encodePiece(text: string, span: TextSpan, marks: PieceMarks): EncodedPiece {
  const whole = text.slice(span.start, span.end);
  const start = span.start + (whole.length - whole.trimStart().length);
  const end = Math.max(start, span.start + whole.trimEnd().length);
  const core = text.slice(start, end);
  const here = marks.blanks;
  const part = (from: number, to: number, blanks: PieceMarks['blanks']): TranslatedPiece => ({
    text: text.slice(from, to),
    runs: marks.pairs.flatMap(({ number, start: first, end: last }) =>
      first < to && last > from && /[\p{L}\p{N}]/u.test(text.slice(from, to))
        ? [{ number, start: Math.max(first, from) - from, end: Math.min(last, to) - from }]
        : [],
    ),
    blanks: blanks.map((each) => ({ number: each.number, offset: each.offset - from })),
    unknown: [],
  });
  const verbatim = part(span.start, span.end, here);
  const leading = part(
    span.start,
    start,
    here.filter(({ offset }) => offset < start),
  );
  const trailing = part(
    end,
    span.end,
    here.filter(({ offset }) => offset > end),
  );
  if (!hasLetters(core) || LABEL.test(core))
    return { core, leading, trailing, request: undefined, stopAdded: false, verbatim };
  const inside = here.filter(({ offset }) => offset >= start && offset <= end);
  const stopAdded = !SENTENCE_END.test(core);
  const request = `${encodeCore(text, start, end, inside, marks)}${stopAdded ? ADDED_STOP : ''}${END}`;
  return { core, leading, trailing, request, stopAdded, verbatim };
}

function encodeCore(text: string, start: number, end: number, blanks: PieceMarks['blanks'], marks: PieceMarks): string {
  const here = marks.pairs.filter((pair) => pair.start < end && pair.end > start);
  const edges = new Set([start, end, ...blanks.map(({ offset }) => offset)]);
  for (const pair of here) for (const edge of [pair.start, pair.end]) if (edge > start && edge < end) edges.add(edge);
  const ordered = [...edges].sort((left, right) => left - right);
  let result = '';
  let nextBlank = 0;
  for (const [position, from] of ordered.entries()) {
    for (; blanks[nextBlank]?.offset === from; nextBlank += 1) result += blank(blanks[nextBlank]!.number);
    const run = text.slice(from, ordered[position + 1] ?? from);
    const numbers = here.filter((pair) => pair.start <= from && pair.end > from).map((pair) => pair.number);
    const trimmed = run.trim();
    if (numbers.length === 0 || !/[\p{L}\p{N}]/u.test(trimmed)) result += escapeApertiumText(run);
    else {
      const at = run.indexOf(trimmed);
      result += run.slice(0, at) + boundText(escapeApertiumText(trimmed), numbers) + run.slice(at + trimmed.length);
    }
  }
  return result;
}

/** Decodes an answer, with the case and spacing of the source. @throws LoquentError `provider_failed` if incomplete */
export function decodePiece(piece: EncodedPiece, response: string, targetLanguage: string): TranslatedPiece {
  if (!response.endsWith(END)) throw providerFailed('The embedded translation engine returned an incomplete answer.');
  const runs: { number: number; start: number; end: number }[] = [];
  const blanks: { number: number; offset: number }[] = [];
  let text = '';
  const unknown: TextSpan[] = [];
  for (const token of parseStream(response.slice(0, -END.length))) {
    if (token.kind === 'blank') blanks.push({ number: token.number, offset: text.length });
    else {
      for (const number of token.bound) runs.push({ number, start: text.length, end: text.length + token.text.length });
      for (const word of token.unknown) unknown.push(moved(word, text.length));
      text += token.text;
    }
  }
  const stop = piece.stopAdded ? text.trimEnd().length - 1 : -1;
  const surplus = [...surplusSpaces(piece.core, text)];
  if (stop >= 0 && text[stop] === '.') {
    const before = text.slice(0, stop).trimEnd().length;
    const isAfterBlank = blanks.some(({ offset }) => offset > before && offset <= stop);
    const from = isAfterBlank || /\s$/u.test(piece.core) ? stop : before;
    for (let at = surplus.length - 1; at >= 0 && surplus[at]!.end > from; at -= 1) surplus.pop();
    surplus.push({ start: from, end: text.length });
  }
  const { text: shorter, map } = withoutRanges(text, surplus);
  const isEmpty = !/[\p{L}\p{N}]/u.test(shorter);
  const core: TranslatedPiece = isEmpty
    ? { ...piece.verbatim, text: piece.core, ...inCore(piece), unknown: wordSpans(piece.core) }
    : {
        text: matchCase(piece.core, shorter, targetLanguage),
        runs: runs.map((run) => ({ number: run.number, start: map(run.start), end: map(run.end) })),
        blanks: blanks.map((each) => ({ number: each.number, offset: map(each.offset) })),
        unknown: unknown.map((word) => ({ start: map(word.start), end: map(word.end) })),
      };
  return joinPieces([piece.leading, core, piece.trailing]);
}

/** The marks of the sent part as they stand in the source. */
function inCore(piece: EncodedPiece): Pick<TranslatedPiece, 'runs' | 'blanks'> {
  const shift = piece.leading.text.length;
  const length = piece.core.length;
  const runs = piece.verbatim.runs.map((run) => ({
    number: run.number,
    start: Math.max(0, run.start - shift),
    end: Math.min(length, run.end - shift),
  }));
  const blanks = piece.verbatim.blanks
    .map((each) => ({ number: each.number, offset: each.offset - shift }))
    .filter((each) => each.offset >= 0 && each.offset <= length);
  return { runs, blanks };
}

function joinPieces(pieces: readonly TranslatedPiece[]): TranslatedPiece {
  const runs: { number: number; start: number; end: number }[] = [];
  const blanks: { number: number; offset: number }[] = [];
  let text = '';
  const unknown: TextSpan[] = [];
  for (const piece of pieces) {
    const at = text.length;
    for (const run of piece.runs) runs.push({ number: run.number, start: run.start + at, end: run.end + at });
    for (const each of piece.blanks) blanks.push({ number: each.number, offset: each.offset + at });
    text += piece.text;
    for (const word of piece.unknown) unknown.push(moved(word, at));
  }
  return { text, runs, blanks, unknown };
}

function withoutRanges(text: string, ranges: readonly TextSpan[]): { text: string; map: (offset: number) => number } {
  let result = '';
  let at = 0;
  for (const range of ranges) {
    result += text.slice(at, range.start);
    at = Math.max(at, range.end);
  }
  const map = (offset: number) => {
    let removed = 0;
    for (const range of ranges) removed += Math.max(0, Math.min(offset, range.end) - range.start);
    return offset - removed;
  };
  return { text: result + text.slice(at), map };
}

function moved({ start, end }: TextSpan, by: number): TextSpan {
  return { start: start + by, end: end + by };
}

function wordSpans(text: string): readonly TextSpan[] {
  return Array.from(text.matchAll(/\p{L}[\p{L}\p{N}\p{M}]*/gu), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
}
