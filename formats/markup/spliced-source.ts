import { firstIndex } from '#formats/text/first-index.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';

/** A source with replacements, from which slices can be taken. */
export class SplicedSource {
  readonly #source: string;
  readonly #replacements: readonly Replacement[];

  /** @param replacements in order, none overlapping */
  constructor(source: string, replacements: readonly Replacement[]) {
    this.#source = source;
    this.#replacements = replacements;
  }

  /** The text between two offsets of the source, with the replacements in it. */
  slice(start: number, end: number): string {
    const inside = this.#replacements.slice(this.#firstFrom(start), this.#firstFrom(end));
    const moved = inside.map((each) => ({ start: each.start - start, end: each.end - start, text: each.text }));
    return splice(this.#source.slice(start, end), moved);
  }

  /** Replacements in none of the ranges, which are in order. */
  outside(ranges: readonly { readonly start: number; readonly end: number }[]): Replacement[] {
    let next = 0;
    return this.#replacements.filter(({ start }) => {
      while (next < ranges.length && ranges[next]!.end <= start) next += 1;
      return next === ranges.length || ranges[next]!.start > start;
    });
  }

  #firstFrom(offset: number): number {
    return firstIndex(this.#replacements.length, (index) => this.#replacements[index]!.start >= offset);
  }
}
