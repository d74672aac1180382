/** UTF-16 code units. */
const codeUnits = 0x10000;
const surrogates = { first: 0xd800, firstLow: 0xdc00, last: 0xdfff };

/** Groups of the halves of surrogate pairs, which belong to no class. */
export const highSurrogate = 0;
export const lowSurrogate = 1;
const firstGroup = 2;

/** Distinct classes whose members are remembered; the rules of all languages together have about a thousand. */
const mostRemembered = 4000;

/** Alternating first code unit and first one beyond, ascending. */
type Ranges = Uint16Array | Uint32Array;

const remembered = new Map<string, Ranges>();

/** Every character of the Basic Multilingual Plane that isn't a surrogate, to ask a class which of them it takes. */
let plane: string | undefined;

/**
 * Code units in groups that no class tells apart, so that what holds for a code unit is kept once a group. Prose in any
 * language needs a few hundred groups.
 */
export class CharacterClasses {
  /** Group of each UTF-16 code unit. */
  readonly groupOf = new Uint16Array(codeUnits);
  readonly groups: number;
  private readonly members = new Map<string, readonly number[]>();

  /** @param classes regular expressions that match one code point each */
  constructor(classes: Iterable<string>) {
    const distinct = new Set(classes);
    this.groupOf.fill(firstGroup);
    this.groupOf.fill(highSurrogate, surrogates.first, surrogates.firstLow);
    this.groupOf.fill(lowSurrogate, surrogates.firstLow, surrogates.last + 1);
    let groups = firstGroup + 1;
    for (const source of distinct) {
      const inside = new Map<number, number>();
      forEachMember(source, (code) => {
        const group = this.groupOf[code]!;
        if (!inside.has(group)) inside.set(group, groups++);
        this.groupOf[code] = inside.get(group)!;
      });
      groups = this.renumbered(groups);
    }
    this.groups = groups;
    for (const source of distinct) {
      const found = new Set<number>();
      forEachMember(source, (code) => found.add(this.groupOf[code]!));
      this.members.set(source, [...found]);
    }
  }

  /** The groups that a class consists of; surrogates aside. */
  groupsOf(source: string): readonly number[] {
    return this.members.get(source)!;
  }

  /** Without it, a group that a class takes whole would leave an unused number behind, a thousand times. */
  private renumbered(groups: number): number {
    const numbers = new Int32Array(groups).fill(-1);
    numbers[highSurrogate] = highSurrogate;
    numbers[lowSurrogate] = lowSurrogate;
    let next = firstGroup;
    for (let code = 0; code < codeUnits; code += 1) {
      const group = this.groupOf[code]!;
      if (numbers[group] === -1) numbers[group] = next++;
      this.groupOf[code] = numbers[group]!;
    }
    return next;
  }
}
