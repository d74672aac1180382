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
  /** The text a reader would see for a standalone code (`\n`, `\t`, `{name}`); segmentation and models use it. */
  readonly equivalent?: string;
}

/** Equivalent of a picture or another object in a line: OBJECT REPLACEMENT CHARACTER (The Unicode Standard, 23.8). */
export const OBJECT_CHARACTER = '\ufffc';

/** Equivalent of what ends a paragraph within a unit, such as block tags in a string of HTML: PARAGRAPH SEPARATOR. */
export const PARAGRAPH_BREAK = '\u2029';

/**
 * The text that represents a code for an engine or a model: also for a tab or a line break, but empty for an object.
 */
export function codeEquivalent({ equivalent = '' }: InlineCode): string {
  return equivalent === OBJECT_CHARACTER ? '' : equivalent.trim() || equivalent;
}

/** The code at another offset. */
export function movedCode(code: InlineCode, offset: number): InlineCode {
  // A spread takes several times as long, and every code of a document is moved when its text is cut and joined.
  if (code.offset === offset) return code;
  const { id, kind, equivalent } = code;
  return equivalent === undefined ? { id, kind, offset } : { id, kind, offset, equivalent };
}

/** Wraps plain text. */
export function plainText(text: string): CodedText {
  return { text, codes: [] };
}

/**
 * True if two texts are identical letter by letter, with the same codes in the same places: a translation that changes
 * nothing.
 */
export function sameContent(one: CodedText, other: CodedText): boolean {
  if (one.text !== other.text || one.codes.length !== other.codes.length) return false;
  for (let index = 0; index < one.codes.length; index += 1) {
    const [code, counterpart] = [one.codes[index]!, other.codes[index]!];
    if (code === counterpart) continue;
    if (code.id !== counterpart.id || code.kind !== counterpart.kind || code.offset !== counterpart.offset)
      return false;
  }
  return true;
}
