import type { TextSpan } from '#domain/protection/text-spans.ts';

/** A line without its line break and the white space at its end; offsets are UTF-16 units of the source. */
export interface ProseLine extends TextSpan {
  readonly text: string;
  /** UTF-16 units of white space at its beginning. */
  readonly indentation: number;
}

/** The lines of a document. */
export function proseLines(source: string): readonly ProseLine[] {
  const lines: ProseLine[] = [];
  let start = 0;
  while (start <= source.length) {
    LINE.lastIndex = start;
    const [whole, raw] = LINE.exec(source) as unknown as readonly [string, string];
    const text = raw.trimEnd();
    lines.push({ start, end: start + text.length, text, indentation: text.length - text.trimStart().length });
    if (whole.length === raw.length) break;
    start += whole.length;
  }
  return lines;
}

const LINE = /([^\r\n]*)(?:\r\n|\r|\n|$)/y;
