import type { PackageEdits } from './package-edits.ts';
import type { SharedStrings } from './shared-strings.ts';

/** Replaces shared strings and adds further ones. */
export class SharedStringWriter {
  readonly #table: SharedStrings;
  readonly #edits: PackageEdits;
  /** Numbers of new strings by their content. */
  readonly #added = new Map<string, number>();

  constructor(table: SharedStrings, edits: PackageEdits) {
    this.#table = table;
    this.#edits = edits;
  }

  /** False for a table that is an empty element. */
  get canGrow(): boolean {
    return this.#table.contentEnd > this.#table.head.end || this.#table.strings.length > 0;
  }

  /** @param content source of a string's content */
  replace(index: number, content: string): void {
    this.#edits.add(this.#table, { ...this.#table.strings.range(index), text: content });
  }

  /** @returns the number of a new string with this content */
  add(content: string): number {
    const known = this.#added.get(content);
    if (known !== undefined) return known;
    const number = this.#table.strings.length + this.#added.size;
    this.#added.set(content, number);
    return number;
  }

  /** Adds the new strings to the table. */
  finish(): void {
    if (this.#added.size === 0) return;
    const { head, contentEnd, prefix, strings } = this.#table;
    const texts = [...this.#added.keys()].map((content) => `<${prefix}si>${content}</${prefix}si>`);
    for (const text of texts) this.#edits.add(this.#table, { start: contentEnd, end: contentEnd, text });
    const { count } = head;
    if (count) this.#edits.add(this.#table, { ...count, text: String(strings.length + texts.length) });
  }
}
