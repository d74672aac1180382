/** A piece of a document in reading order, as passages for prompts are made of. */
export interface TextBlock {
  /** `record`: a line of a table with the names of its columns. */
  readonly kind: 'paragraph' | 'list_item' | 'record';
  /** Without inline codes; records have a line per column. */
  readonly text: string;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** From 1; null for formats without pages. */
  readonly page: number | null;
}

/** Characters of a heading in a path. */
const MAX_HEADING_LENGTH = 200;

/** The headings above the current place of a document. */
export class HeadingPath {
  #open: readonly { readonly level: number; readonly text: string }[] = [];

  /** Enters a heading, which ends those of its level and below. @param level from 1 */
  enter(level: number, text: string): void {
    const above = this.#open.filter((heading) => heading.level < level);
    this.#open = [...above, { level, text: text.slice(0, MAX_HEADING_LENGTH).toWellFormed() }];
  }

  get current(): readonly string[] {
    return this.#open.map(({ text }) => text);
  }
}
