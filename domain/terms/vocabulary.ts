import { doubled } from './pair-table.ts';

/** Words of a language as they are spelled, as numbers from 1 on. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly texts: string[] = [''];
  /** Occurrences by word. */
  readonly counts: number[] = [0];
  /** Occurrences at the beginning of a sentence. */
  readonly startCounts: number[] = [0];

  get size(): number {
    return this.texts.length;
  }

  /** Counts an occurrence of a word. */
  add(text: string, startsSentence: boolean): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.texts.length;
      // A copy: a slice would keep the whole text in memory.
      const copy = Array.from(text).join('');
      this.#ids.set(copy, id);
      this.texts.push(copy);
      this.counts.push(0);
      this.startCounts.push(0);
    }
    this.counts[id]! += 1;
    if (startsSentence) this.startCounts[id]! += 1;
    return id;
  }

  /** Occurrences of a spelling; 0 for an unknown one. */
  countOf(text: string): number {
    return this.counts[this.#ids.get(text) ?? 0]!;
  }

  /** Occurrences of a spelling at the beginning of a sentence. */
  startCountOf(text: string): number {
    return this.startCounts[this.#ids.get(text) ?? 0]!;
  }
}

/** Numbers that are appended; 4 bytes each. */
export class NumberColumn {
  #values = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = doubled(this.#values);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** The numbers without a copy; later ones may not be seen in it. */
  values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
