import type { TextSpan } from '#domain/protection/text-spans.ts';
import { splitLines } from '#formats/text/lines.ts';

/** A line without its line break and the white space at its end; offsets are UTF-16 units of the source. */
export interface ProseLine extends TextSpan {
  readonly text: string;
  /** UTF-16 units of white space at its beginning. */
  readonly indentation: number;
}

/** The lines of a document. */
export function proseLines(source: string): readonly ProseLine[] {
  return splitLines(source).map(({ start, text: raw }) => {
    const text = raw.trimEnd();
    return { start, end: start + text.length, text, indentation: text.length - text.trimStart().length };
  });
}
