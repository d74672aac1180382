import { normalizeLabel } from '#formats/markdown/link-parts.ts';
import { takeFootnoteMark, takeListMark, takeQuoteMark } from './block-starts.ts';
import type { LineCursor } from './line-cursor.ts';

export type ContainerType = 'quote' | 'list item' | 'footnote';

/** Columns that a footnote's later lines are indented by. */
const FOOTNOTE_INDENT = 4;

/** A block that holds other blocks. */
export class Container {
  readonly type: ContainerType;
  /** Of a footnote, as `normalizeLabel` writes it. */
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

/**
 * Takes the mark of a container that begins here.
 *
 * @param interrupts whether a paragraph is open, which not every list item ends
 */
export function takeContainer(cursor: LineCursor, interrupts: boolean): Container | undefined {
  if (takeQuoteMark(cursor)) return new Container('quote', 0);
  const label = takeFootnoteMark(cursor);
  if (label !== undefined) return new Container('footnote', FOOTNOTE_INDENT, { label: normalizeLabel(label) });
  const mark = takeListMark(cursor, interrupts);
  return mark && new Container('list item', mark.width, { startsEmpty: mark.isEmpty });
}
