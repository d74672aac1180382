import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { spliceRange, type Replacement } from '#formats/text/splice.ts';

/** Length of a group in the source, in UTF-16 units. Items of longer groups would often outlive a collection of new objects. */
const GROUP_LENGTH = 4_096;
/** Files with at most this many groups, all but very long ones, are read once; their items stay in memory. */
const KEPT_GROUPS = 256;
/** Files of up to this many UTF-16 units are read once. */
export const KEPT_LENGTH = KEPT_GROUPS * GROUP_LENGTH;

/**
 * Texts of a file, or other parts of it, which are read again on each access, in groups of some kilobytes. As objects, the texts of a
 * long file would take ten times its memory.
 */
export class ItemsOnDemand<Item> {
  readonly #itemsIn: (start: number, end: number) => readonly Item[];
  readonly #countIn: ((start: number, end: number) => number) | undefined;
  /** Offsets where groups end. */
  readonly #ends = new NumberList();
  /** Number of items up to the end of each group. */
  readonly #counts = new NumberList();
  readonly #kept = new Map<number, readonly Item[]>();

  /**
   * @param ends ascending offsets in the source, between entries: where a group of entries may end
   * @param itemsIn reads the items in a part of the source; must be deterministic
   * @param countIn counts the items in a part of the source; absent: they are read
   */
  constructor(
    ends: Iterable<number>,
    itemsIn: (start: number, end: number) => readonly Item[],
    countIn?: (start: number, end: number) => number,
  ) {
    this.#itemsIn = itemsIn;
    this.#countIn = countIn;
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

  some(isWanted: (item: Item) => boolean): boolean {
    for (const item of this) if (isWanted(item)) return true;
    return false;
  }

  #add(start: number, end: number): void {
    const counted = this.#countIn?.(start, end);
    const items = counted === undefined ? this.#itemsIn(start, end) : undefined;
    this.#counts.push(this.length + (counted ?? items!.length));
    this.#ends.push(end);
    if (items !== undefined) this.#keep(this.#ends.length - 1, items);
  }

  #group(group: number): readonly Item[] {
    const known = this.#kept.get(group);
    if (known !== undefined) return known;
    const items = this.#itemsIn(group === 0 ? 0 : this.#ends.at(group - 1), this.#ends.at(group));
    this.#keep(group, items);
    return items;
  }

  #keep(group: number, items: readonly Item[]): void {
    // Long files are read in order, so only the last group is kept: objects that survive are freed late.
    if (this.#ends.length > KEPT_GROUPS) this.#kept.clear();
    this.#kept.set(group, items);
  }

  #countBefore(group: number): number {
    return group === 0 ? 0 : this.#counts.at(group - 1);
  }
}

/** The ends of entries, in order. */
export function* endsOf(entries: Iterable<{ readonly end: number }>): Generator<number, void> {
  for (const { end } of entries) yield end;
}

/** Consecutive items, with the end of their range in the source. All changes of the items are within this range. */
export interface ItemGroup<Item> {
  readonly items: readonly Item[];
  readonly end: number;
}

/**
 * Writes a source with its changes, one group at a time.
 *
 * @param editsOf returns the changes for the items of a group, in any order
 * @param others further changes, in any order
 */
export function* writtenParts<Item>(
  source: string,
  groups: Iterable<ItemGroup<Item>>,
  editsOf: (group: ItemGroup<Item>) => readonly Replacement[],
  others: readonly Replacement[] = [],
): Generator<string, void> {
  const further = inSourceOrder(others);
  let [start, next] = [0, 0];
  for (const group of groups) {
    const edits = [...editsOf(group)];
    while (next < further.length && further[next]!.start < group.end) edits.push(further[next++]!);
    yield spliceRange(source, { start, end: group.end }, inSourceOrder(edits));
    start = group.end;
  }
  yield spliceRange(source, { start, end: source.length }, further.slice(next));
}

/** Insertions at a place come before a replacement that begins there. */
export function inSourceOrder(edits: readonly Replacement[]): readonly Replacement[] {
  return edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
}
