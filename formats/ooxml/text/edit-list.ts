import { firstIndex } from '#formats/text/first-index.ts';
import type { SourceSpan } from './paragraph-builder.ts';

/** The start of a text that replaces a range. */
export interface StartOfText {
  readonly text: string;
  /** UTF-16 units of the text that count. */
  readonly length: number;
}

/**
 * Ranges of a source that are replaced, each by the translation of a unit or by a text. Long documents have many, so they are
 * kept as numbers instead of objects.
 */
export class EditList {
  #starts: Int32Array;
  #ends: Int32Array;
  /** Indexes of units; of texts, counted down from -1. */
  #replacements: Int32Array;
  readonly #texts: StartOfText[] = [];
  #length = 0;
  #isSorted = true;

  /** @param most maximum number; unused capacity takes no memory */
  constructor(most: number) {
    // One block for all columns: a presentation has hundreds of parts with a few edits each.
    const numbers = new Int32Array(3 * most);
    this.#starts = numbers.subarray(0, most);
    this.#ends = numbers.subarray(most, 2 * most);
    this.#replacements = numbers.subarray(2 * most);
  }

  get length(): number {
    return this.#length;
  }

  /** @param index of the unit among those of the part */
  addUnit({ start, end }: SourceSpan, index: number): void {
    this.#add(start, end, index);
  }

  addText({ start, end }: SourceSpan, text: string, length: number): void {
    // Neighbors mostly become the same, and share it.
    const last = this.#texts.at(-1);
    if (last?.text !== text || last.length !== length) this.#texts.push({ text, length });
    this.#add(start, end, -this.#texts.length);
  }

  #add(start: number, end: number, replacement: number): void {
    const index = this.#length++;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#replacements[index] = replacement;
    if (index > 0 && this.#order(index - 1, index) > 0) this.#isSorted = false;
  }

  #order(a: number, b: number): number {
    return this.#starts[a]! - this.#starts[b]! || this.#ends[a]! - this.#ends[b]!;
  }

  /** Orders all by where they start, then by where they end. */
  sort(): void {
    if (this.#isSorted) return;
    const order = new Uint32Array(this.#length).map((_, index) => index).sort((a, b) => this.#order(a, b) || a - b);
    const inOrder = (column: Int32Array) => new Int32Array(this.#length).map((_, index) => column[order[index]!]!);
    const [starts, ends] = [inOrder(this.#starts), inOrder(this.#ends)];
    this.#replacements = inOrder(this.#replacements);
    this.#starts = starts;
    this.#ends = ends;
    this.#isSorted = true;
  }

  startOf(index: number): number {
    return this.#starts[index]!;
  }

  endOf(index: number): number {
    return this.#ends[index]!;
  }

  /** @returns the index of a unit, or a text */
  replacementOf(index: number): number | StartOfText {
    const replacement = this.#replacements[index]!;
    return replacement < 0 ? this.#texts[-replacement - 1]! : replacement;
  }

  /** Index of the first, in order, that does not start before an offset. */
  firstFrom(offset: number): number {
    return firstIndex(this.#length, (index) => this.#starts[index]! >= offset);
  }
}
