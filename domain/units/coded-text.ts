/**
 * Text with inline codes as stand-off marks: `text` has only the visible text, each code has a UTF-16 offset in it. No
 * escaping, no reserved characters, and offsets of a segmenter or a matcher stay valid.
 */
export interface CodedText {
  readonly text: string;
  /** Ordered by offset; codes at the same offset in document order. */
  readonly codes: readonly InlineCode[];
}

/**
 * A piece of markup inside a text that the translation must have. A pair is an `open` and a `close` with the same id
 * (formatting, a hyperlink); a `standalone` code has no counterpart (a line break, a footnote mark, a placeholder).
 * Within a unit (id, kind) is unique. A segment may have only one half of a pair.
 */
export interface InlineCode {
  readonly id: number;
  readonly kind: 'open' | 'close' | 'standalone';
  /** UTF-16 offset into the text, 0 to text.length. */
  readonly offset: number;
  /** The text a reader would see in place of a standalone code (`\n`, `\t`, `{name}`); segmentation and models use it. */
  readonly equivalent?: string;
}

/** Wraps plain text. */
export function plainText(text: string): CodedText {
  return { text, codes: [] };
}

/** Whether two texts are letter by letter the same, with the same codes in the same places: a translation that changes nothing. */
export function sameContent(one: CodedText, other: CodedText): boolean {
  if (one.text !== other.text || one.codes.length !== other.codes.length) return false;
  return one.codes.every(({ id, kind, offset }, index) => {
    const code = other.codes[index]!;
    return code.id === id && code.kind === kind && code.offset === offset;
  });
}
