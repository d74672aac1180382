import { classMembers, codeUnits, surrogates } from './class-members.ts';

/** Groups of the halves of surrogate pairs, which belong to no class. */
export const highSurrogate = 0;
export const lowSurrogate = 1;
const firstGroup = 2;

/**
 * Code units in groups that no class tells apart, so that what holds for a code unit is kept once a group: a few
 * hundred groups for the rules of a language.
 */
export class CharacterGroups {
  /** Group of each UTF-16 code unit. */
  readonly groupOf = new Uint16Array(codeUnits);
  /** All group numbers are below. */
  readonly count: number;
  private readonly members = new Map<string, readonly number[]>();

  /** @param classes regular expressions that match one code point each */
  constructor(classes: ReadonlySet<string>) {
    this.groupOf.fill(firstGroup);
    this.groupOf.fill(highSurrogate, surrogates.first, surrogates.firstLow);
    this.groupOf.fill(lowSurrogate, surrogates.firstLow, surrogates.last + 1);
    const sizes = [0, 0, codeUnits];
    for (const source of classes) this.split(source, sizes);
    this.count = sizes.length;
    for (const source of classes) {
      const found = new Uint8Array(this.count);
      forEachMember(source, (code) => (found[this.groupOf[code]!] = 1));
      this.members.set(
        source,
        Array.from(found.keys()).filter((group) => found[group] === 1),
      );
    }
  }

  /** The groups that a class of the constructor's consists of. */
  groupsOf(source: string): readonly number[] {
    return this.members.get(source)!;
  }

  /** @param sizes how many code units each group has; a group that the class takes in part gets a second one */
  private split(source: string, sizes: number[]): void {
    const inside = new Int32Array(sizes.length);
    forEachMember(source, (code) => (inside[this.groupOf[code]!]! += 1));
    const target = Array.from(inside, (taken, group) => {
      if (taken === 0 || taken === sizes[group]) return group;
      sizes[group]! -= taken;
      return sizes.push(taken) - 1;
    });
    forEachMember(source, (code) => (this.groupOf[code] = target[this.groupOf[code]!]!));
  }
}

function forEachMember(source: string, visit: (code: number) => void): void {
  const ends = classMembers(source);
  for (let index = 0; index < ends.length; index += 2) {
    for (let code = ends[index]!; code <= ends[index + 1]!; code += 1) visit(code);
  }
}
