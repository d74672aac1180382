import { firstIndex } from '#formats/text/first-index.ts';

/** A piece of one line; offsets are UTF-16 units of the document, end exclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The text of a block: its lines without indentation and marks of containers, joined by `\n`. */
export class LeafText {
  readonly text: string;
  readonly #lines: readonly LineRange[];
  /** Where each line begins in `text`. */
  readonly #starts: readonly number[];

  /** @param lines in order, at least one */
  constructor(source: string, lines: readonly LineRange[]) {
    this.#lines = lines;
    const starts: number[] = [];
    let length = 0;
    for (const { start, end } of lines) {
      starts.push(length);
      length += end - start + 1;
    }
    this.#starts = starts;
    const [{ start, end }] = lines as readonly [LineRange];
    this.text =
      lines.length === 1
        ? source.slice(start, end)
        : lines.map(({ start, end }) => source.slice(start, end)).join('\n');
  }

  /** The offset in the document of an offset in `text`; of a line break, the end of its line. */
  toSource(offset: number): number {
    const line = this.#lineAt(offset);
    return this.#lines[line]!.start + offset - this.#starts[line]!;
  }

  /** Maps the end of a range in `text` to the document; the last character of the range may be a line break. */
  endInSource(end: number): number {
    return end === 0 ? this.toSource(0) : this.toSource(end - 1) + 1;
  }

  /** The lines of a part of `text`. */
  range({ start, end }: LineRange): readonly LineRange[] {
    const [first, last] = [this.#lineAt(start), this.#lineAt(end)];
    return this.#lines.slice(first, last + 1).map((line, index) => ({
      start: index === 0 ? this.toSource(start) : line.start,
      end: index === last - first ? this.toSource(end) : line.end,
    }));
  }

  /** Lines from an offset in `text`, which begins a line, to the end. */
  linesFrom(offset: number): readonly LineRange[] {
    return this.#lines.slice(this.#lineAt(offset));
  }

  #lineAt(offset: number): number {
    if (this.#starts.length === 1) return 0;
    return Math.max(0, firstIndex(this.#starts.length, (line) => this.#starts[line]! > offset) - 1);
  }
}
