import type { CodedText } from '#domain/units/coded-text.ts';
import { markKey, writableCodes } from '#formats/markup/coded-content.ts';
import { SplicedSource } from '#formats/markup/spliced-source.ts';
import { columns } from '#formats/text/line-wrapping.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { ProseDialect, ProsePiece, ProsePlace } from './prose-dialect.ts';

/** A text and its translation. */
export interface ProseChange {
  readonly place: ProsePlace;
  readonly target: CodedText;
  /** Names the text in errors. */
  readonly where: string;
  /** True if all that could be markup is escaped. */
  readonly isSafe: boolean;
}

/**
 * Computes the changes of a document, in order.
 *
 * @throws LoquentError `document_write_failed`
 */
export function writeProse(
  source: string,
  changes: readonly ProseChange[],
  dialect: ProseDialect,
): readonly Replacement[] {
  const plain = new SplicedSource(source, []);
  const inner = changes.filter(({ place }) => place.isInner).map((change) => replacement(change, plain));
  const spliced = new SplicedSource(source, inner);
  const texts = changes.filter(({ place }) => !place.isInner);
  const written = texts.map((change) => replacement(change, spliced));
  const adornments = texts.flatMap(({ place }, index) => {
    const [before, after] = [columns(source.slice(place.start, place.end)), columns(written[index]!.text)];
    return (place.adornments ?? []).map(({ start, end }) => {
      const length = Math.max(after, end - start + after - before);
      return { start, end, text: source[start]!.repeat(length) };
    });
  });
  return [...written, ...adornments, ...spliced.outside(written)].toSorted((one, other) => one.start - other.start);

  function replacement({ place, target, where, isSafe }: ProseChange, marks: SplicedSource): Replacement {
    const text = target.text.replace(/\s/g, ' ');
    const pieces: ProsePiece[] = [];
    let position = 0;
    for (const code of writableCodes(place.coded, { ...target, text }, where)) {
      const { start, end } = place.coded.marks.get(markKey(code))!;
      pieces.push({ text: text.slice(position, code.offset) }, { text: marks.slice(start, end), mark: code.kind });
      position = code.offset;
    }
    pieces.push({ text: text.slice(position) });
    const written = dialect.written(withoutInnerBlanks(pieces), place.role, isSafe);
    return { start: place.start, end: place.end, text: lines(written, source, place) };
  }
}

/** White space moves out of pairs of marks, whose content begins and ends with other characters; empty pairs are left out. */
function withoutInnerBlanks(pieces: readonly ProsePiece[]): readonly ProsePiece[] {
  const moved: ProsePiece[] = [];
  let pending = '';
  for (const piece of pieces) {
    const last = moved.at(-1);
    if (piece.mark === undefined) {
      const text = pending + piece.text;
      pending = '';
      const trimmed = last?.mark === 'open' ? text.trimStart() : text;
      if (trimmed.length < text.length) moved.splice(-1, 0, { text: ' ' });
      if (trimmed !== '') moved.push({ text: trimmed });
    } else if (piece.mark === 'close') {
      if (last?.mark === 'open') {
        moved.pop();
        continue;
      }
      const trimmed = last?.mark === undefined ? last?.text.trimEnd() : undefined;
      if (trimmed !== undefined && trimmed.length < last!.text.length) {
        moved[moved.length - 1] = { text: trimmed };
        pending = ' ';
      }
      moved.push(piece);
    } else moved.push(piece);
  }
  return moved;
}

/** Ends of lines that are ends of sentences or of parts of them, as in sources with a sentence per line. */
const SENTENCE_END = /[.!?:;,)”"*_`\]]$/;

/**
 * Wraps a text as its source was: at blanks before words, which begin no block at the beginning of a line; between sentences if
 * the lines of the source are sentences.
 */
function lines(pieces: readonly ProsePiece[], source: string, { joint, start, end }: ProsePlace): string {
  const text = pieces.map((piece) => piece.text).join('');
  if (joint === undefined) return text;
  let lineStart = start;
  while (lineStart > 0 && !/[\r\n]/.test(source[lineStart - 1]!)) lineStart -= 1;
  const sourceLines = source.slice(lineStart, end).split(/\r\n?|\n/);
  const isPerSentence = sourceLines.slice(0, -1).every((line) => SENTENCE_END.test(line.trimEnd()));
  const width = isPerSentence ? 0 : Math.max(...sourceLines.map(columns));
  const wordStart = isPerSentence
    ? /(?<=[.!?][)”"]?)(?= \p{L}[\p{L}\p{M}'’,-])/u
    : /(?<=\S)(?= \p{L}[\p{L}\p{M}'’,-])/u;
  const next = columns(joint.replace(/^[\r\n]+/, ''));
  let [written, lineWidth] = ['', columns(source.slice(lineStart, start))];
  for (const piece of pieces) {
    const words = piece.mark === undefined ? piece.text.split(wordStart) : [piece.text];
    for (const [index, word] of words.entries()) {
      if (index > 0 && lineWidth + columns(word) > width) {
        written += joint + word.slice(1);
        lineWidth = next + columns(word) - 1;
      } else {
        written += word;
        const lineBreak = Math.max(word.lastIndexOf('\n'), word.lastIndexOf('\r'));
        lineWidth = lineBreak === -1 ? lineWidth + columns(word) : columns(word.slice(lineBreak + 1));
      }
    }
  }
  return written;
}
