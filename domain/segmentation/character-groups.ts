import { classMembers, CODE_UNITS, SURROGATES } from './class-members.ts';

/** Groups of the halves of surrogate pairs, which belong to no class. */
export const HIGH_SURROGATE = 0;
export const LOW_SURROGATE = 1;
const FIRST_GROUP = 2;

/**
 * Groups of code units that no class distinguishes, so that facts about a code unit are stored per group: a few hundred
 * groups for the rules of a language.
 */
export class CharacterGroups {
  /** Group of each UTF-16 code unit. */
  readonly groupOf = new Uint16Array(CODE_UNITS);
  /** Exclusive upper bound of the group numbers. */
  readonly count: number;
  readonly #members = new Map<string, readonly number[]>();

  /** @param classes regular expressions that match one code point each */
  constructor(classes: ReadonlySet<string>) {
    // Some thousand ranges instead of 65,536 code units, because the first text in a language waits for this.
    const stretches = new Stretches(classes);
    const groups = Uint16Array.from(stretches.starts, (start) => {
      if (start < SURROGATES.first || start > SURROGATES.last) return FIRST_GROUP;
      return start < SURROGATES.firstLow ? HIGH_SURROGATE : LOW_SURROGATE;
    });
    const sizes = [0, 0, 0];
    for (const group of groups) sizes[group]! += 1;
    for (const source of classes) split(stretches, source, groups, sizes);
    this.count = sizes.length;
    for (const [index, start] of stretches.starts.entries()) {
      this.groupOf.fill(groups[index]!, start, stretches.starts[index + 1] ?? CODE_UNITS);
    }
    for (const source of classes) {
      const found = new Uint8Array(this.count);
      stretches.forEach(source, (index) => (found[groups[index]!] = 1));
      this.#members.set(
        source,
        Array.from(found.keys()).filter((group) => found[group] === 1),
      );
    }
  }

  /** The groups of one of the constructor's classes. */
  groupsOf(source: string): readonly number[] {
    return this.#members.get(source)!;
  }
}

/** Ranges of code units inside which no class begins or ends. */
class Stretches {
  /** First code unit of each, ascending. */
  readonly starts: readonly number[];
  /** Index of the range of each code unit; after the last one: the number of ranges. */
  readonly #indexOf = new Uint32Array(CODE_UNITS + 1);

  constructor(classes: ReadonlySet<string>) {
    const isStart = new Uint8Array(CODE_UNITS + 1);
    for (const start of [0, SURROGATES.first, SURROGATES.firstLow, SURROGATES.last + 1, CODE_UNITS]) isStart[start] = 1;
    for (const source of classes) {
      const ends = classMembers(source);
      for (let end = 0; end < ends.length; end += 2) isStart[ends[end]!] = isStart[ends[end + 1]! + 1] = 1;
    }
    const starts: number[] = [];
    for (let code = 0; code <= CODE_UNITS; code += 1) {
      if (isStart[code] === 1) starts.push(code);
      this.#indexOf[code] = starts.length - 1;
    }
    starts.pop();
    this.starts = starts;
  }

  /** Visits the indexes of the ranges that belong to a class. */
  forEach(source: string, visit: (index: number) => void): void {
    const ends = classMembers(source);
    for (let end = 0; end < ends.length; end += 2) {
      const last = this.#indexOf[ends[end + 1]! + 1]!;
      for (let index = this.#indexOf[ends[end]!]!; index < last; index += 1) visit(index);
    }
  }
}

/**
 * @param groups of each range
 * @param sizes number of ranges per group; a group of which only a part belongs to the class is split
 */
function split(stretches: Stretches, source: string, groups: Uint16Array, sizes: number[]): void {
  const inside = new Int32Array(sizes.length);
  stretches.forEach(source, (index) => (inside[groups[index]!]! += 1));
  const target = Array.from(inside, (taken, group) => {
    if (taken === 0 || taken === sizes[group]) return group;
    sizes[group]! -= taken;
    return sizes.push(taken) - 1;
  });
  stretches.forEach(source, (index) => (groups[index] = target[groups[index]!]!));
}
