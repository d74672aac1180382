import type { LoquentError } from '#domain/errors.ts';
import { documentTooLarge } from '#formats/errors.ts';
import { normalizeLabel } from '#formats/markdown/link-parts.ts';
import { takeFootnoteMark, takeListMark, takeQuoteMark } from './block-starts.ts';
import type { LineCursor } from './line-cursor.ts';

export type ContainerType = 'quote' | 'list item' | 'footnote' | 'definition' | 'admonition';

/** Columns that a footnote's later lines are indented by. */
const FOOTNOTE_INDENT = 4;
const ADMONITION_INDENT = 4;

/** A block that holds other blocks. */
export class ContainerBlock {
  readonly type: ContainerType;
  /** Label of a footnote, as `normalizeLabel` writes it. */
  readonly label: string | undefined;
  /** Columns that later lines are indented by; quotes have a mark in each line instead. */
  readonly #width: number;
  readonly #startsEmpty: boolean;
  #isNew = true;
  #hasEnded = false;

  constructor(
    type: ContainerType,
    width: number,
    { label, startsEmpty = false }: { label?: string; startsEmpty?: boolean } = {},
  ) {
    this.type = type;
    this.label = label;
    this.#width = width;
    this.#startsEmpty = startsEmpty;
  }

  /** Takes what marks a line as part of the container; false when the line has none of that. */
  takeContinuation(cursor: LineCursor): boolean {
    if (this.type === 'quote') return takeQuoteMark(cursor);
    if (cursor.isBlank) {
      // An item that begins with two empty lines has ended.
      if (this.#startsEmpty && this.#isNew) this.#hasEnded = true;
    } else if (this.#hasEnded || cursor.indent < this.#width) return false;
    cursor.skipColumns(this.#width);
    return true;
  }

  /** @returns whether the block is the first one of a list item */
  beginBlock(): boolean {
    const isFirst = this.#isNew && this.type === 'list item';
    this.#isNew = false;
    return isFirst;
  }
}

/** @param position of the line, in UTF-16 units */
export function nestsTooDeep(position: number, limit: number): LoquentError {
  return documentTooLarge(
    `The line at character ${position} nests more than ${limit} quotes and lists in one another. ` +
      'Remove some levels and upload the file again.',
  );
}

/** A block of Python-Markdown (`!!! note`), of which its first line has been read. */
export const createAdmonition = () => new ContainerBlock('admonition', ADMONITION_INDENT);

/** Takes the `:` of a definition, which follows a term (Markdown Extra, "Definition Lists"). */
export function takeDefinition(cursor: LineCursor): ContainerBlock | undefined {
  const { source, next, indent } = cursor;
  if (source[next] !== ':' || !/[ \t]/.test(source[next + 1] ?? '')) return undefined;
  cursor.skipColumns(indent);
  cursor.skipCharacters(1);
  const space = Math.min(cursor.indent, 3);
  cursor.skipColumns(space);
  return new ContainerBlock('definition', indent + 1 + space);
}

/**
 * Takes the mark of a container that begins here.
 *
 * @param interrupts whether a paragraph is open, which not every list item ends
 */
export function takeContainer(cursor: LineCursor, interrupts: boolean): ContainerBlock | undefined {
  if (takeQuoteMark(cursor)) return new ContainerBlock('quote', 0);
  const label = takeFootnoteMark(cursor);
  if (label !== undefined) return new ContainerBlock('footnote', FOOTNOTE_INDENT, { label: normalizeLabel(label) });
  const mark = takeListMark(cursor, interrupts);
  return mark && new ContainerBlock('list item', mark.width, { startsEmpty: mark.isEmpty });
}
