import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { spliceRange, type Replacement } from '#formats/text/splice.ts';

/** UTF-16 units of the source that are read together. */
const GROUP_LENGTH = 16_384;
/** Files of so many groups keep their items in memory, and are read once: all but very long ones. */
const KEPT_GROUPS = 64;

/**
 * Texts of a file, or others of its parts, that are read again each time they are asked for, some kilobytes of the source at a
 * time: as objects, the texts of a long file take ten times its memory.
 */
export class ItemsOnDemand<Item> {
  readonly #itemsIn: (start: number, end: number) => readonly Item[];
  /** Offsets where groups end. */
  readonly #ends = new NumberList();
  /** Number of items up to the end of each group. */
  readonly #counts = new NumberList();
  readonly #kept = new Map<number, readonly Item[]>();

  /**
   * @param ends ascending offsets in the source, between entries: where a group of entries may end
   * @param itemsIn reads the items in a part of the source: each time equal ones
   */
  constructor(ends: Iterable<number>, itemsIn: (start: number, end: number) => readonly Item[]) {
    this.#itemsIn = itemsIn;
    let [start, last] = [0, 0];
    for (const end of ends) {
      last = end;
      if (end - start < GROUP_LENGTH) continue;
      this.#add(start, end);
      start = end;
    }
    if (last > start) this.#add(start, last);
  }

  get length(): number {
    return this.#countBefore(this.#ends.length);
  }

  at(index: number): Item | undefined {
    const group = firstIndex(this.#ends.length, (place) => this.#counts.at(place) > index);
    return group === this.#ends.length ? undefined : this.#group(group)[index - this.#countBefore(group)];
  }

  /** The items by the parts of the source that are read together. */
  *groups(): Generator<ItemGroup<Item>, void> {
    for (let group = 0; group < this.#ends.length; group += 1) {
      yield { items: this.#group(group), end: this.#ends.at(group) };
    }
  }

  *[Symbol.iterator](): Generator<Item, void> {
    for (const { items } of this.groups()) yield* items;
  }

  #add(start: number, end: number): void {
    const items = this.#itemsIn(start, end);
    const group = this.#ends.length;
    this.#counts.push(this.length + items.length);
    this.#ends.push(end);
    this.#keep(group, items);
  }

  #group(group: number): readonly Item[] {
    const known = this.#kept.get(group);
    if (known !== undefined) return known;
    const items = this.#itemsIn(group === 0 ? 0 : this.#ends.at(group - 1), this.#ends.at(group));
    this.#keep(group, items);
    return items;
  }

  #keep(group: number, items: readonly Item[]): void {
    // Items of longer files are asked for one after the other. Those that live longer are only freed when memory is short.
    if (this.#ends.length > KEPT_GROUPS) this.#kept.clear();
    this.#kept.set(group, items);
  }

  #countBefore(group: number): number {
    return group === 0 ? 0 : this.#counts.at(group - 1);
  }
}

/** The ends of entries, one after the other. */
export function* endsOf(entries: Iterable<{ readonly end: number }>): Generator<number, void> {
  for (const { end } of entries) yield end;
}

/** Items and the end of the part of the source that they and their changes are in. */
export interface ItemGroup<Item> {
  readonly items: readonly Item[];
  readonly end: number;
}

/**
 * Writes a source with its changes, a part at a time.
 *
 * @param editsOf the changes for the items of a part, within it, in any order
 */
export function* writtenParts<Item>(
  source: string,
  groups: Iterable<ItemGroup<Item>>,
  editsOf: (group: ItemGroup<Item>, start: number) => readonly Replacement[],
): Generator<string, void> {
  let start = 0;
  for (const group of groups) {
    yield spliceRange(source, { start, end: group.end }, inSourceOrder(editsOf(group, start)));
    start = group.end;
  }
  yield source.slice(start);
}

/** Insertions at a place come before a replacement that begins there. */
export function inSourceOrder(edits: readonly Replacement[]): readonly Replacement[] {
  return edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
}
