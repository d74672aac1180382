import { classMembers, CODE_UNITS, SURROGATES } from './class-members.ts';

/** Groups of the halves of surrogate pairs, which belong to no class. */
export const HIGH_SURROGATE = 0;
export const LOW_SURROGATE = 1;
const FIRST_GROUP = 2;

/**
 * Code units in groups that no class tells apart, so that what holds for a code unit is kept once a group: a few
 * hundred groups for the rules of a language.
 */
export class CharacterGroups {
  /** Group of each UTF-16 code unit. */
  readonly groupOf = new Uint16Array(CODE_UNITS);
  /** All group numbers are below. */
  readonly count: number;
  readonly #members = new Map<string, readonly number[]>();

  /** @param classes regular expressions that match one code point each */
  constructor(classes: ReadonlySet<string>) {
    // Some thousand stretches instead of 65,536 code units: this is waited for by the first text in a language.
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

  /** The groups that a class of the constructor's consists of. */
  groupsOf(source: string): readonly number[] {
    return this.#members.get(source)!;
  }
}

/** Code units in stretches that no class begins or ends inside of. */
class Stretches {
  /** First code unit of each, ascending. */
  readonly starts: readonly number[];
  /** Number of the stretch of each code unit; behind the last one: how many there are. */
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

  /** Visits the numbers of the stretches that a class takes. */
  forEach(source: string, visit: (index: number) => void): void {
    const ends = classMembers(source);
    for (let end = 0; end < ends.length; end += 2) {
      const last = this.#indexOf[ends[end + 1]! + 1]!;
      for (let index = this.#indexOf[ends[end]!]!; index < last; index += 1) visit(index);
    }
  }
}

/**
 * @param groups of each stretch
 * @param sizes how many stretches each group has; a group that the class takes in part gets a second one
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
