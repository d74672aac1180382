import { movedCode, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';

/** Decides whether codes at the two ends of a slice belong to it. */
export interface SliceEdges {
  /** Codes exactly at `start`; default true. */
  readonly includeStart?: boolean;
  /** Codes exactly at `end`; by default, true only at the end of the text. */
  readonly includeEnd?: boolean;
}

/**
 * Slices a text with its codes. With the default edges, consecutive slices contain every code exactly once, so that
 * `concatContents` of them restores the whole.
 *
 * @param start UTF-16 offset, inclusive
 * @param end UTF-16 offset, exclusive
 */
export function sliceContent(content: CodedText, start: number, end: number, edges: SliceEdges = {}): CodedText {
  const includeStart = edges.includeStart ?? true;
  const includeEnd = edges.includeEnd ?? end === content.text.length;
  if (includeStart && includeEnd && start === 0 && end === content.text.length) return content;
  const codes: InlineCode[] = [];
  for (const code of content.codes) {
    const inside = code.offset > start && code.offset < end;
    const atStart = includeStart && code.offset === start && (start < end || includeEnd);
    const atEnd = includeEnd && code.offset === end;
    if (inside || atStart || atEnd) codes.push(movedCode(code, code.offset - start));
  }
  return { text: content.text.slice(start, end), codes };
}

const isFilled = ({ text, codes }: CodedText) => text !== '' || codes.length > 0;

/** Concatenates texts with their codes; offsets are shifted, ids are kept. */
export function concatContents(contents: readonly CodedText[]): CodedText {
  const filled = contents.filter(isFilled);
  if (filled.length === 1) return filled[0]!;
  const codes: InlineCode[] = [];
  let text = '';
  for (const content of filled) {
    for (const code of content.codes) codes.push(movedCode(code, code.offset + text.length));
    text += content.text;
  }
  return { text, codes };
}
