import { HIGH_SURROGATE, LOW_SURROGATE, type CharacterGroups } from './character-groups.ts';
import { SHAPE_DEPTH } from './pattern-shape.ts';

/** Bits of a 32-bit integer; further rules share them, which costs time but doesn't change results. */
const BITS_OF_TABLE = 32;

/** Characters allowed at each place around a position, per rule; the nearest place comes first. */
export interface Surroundings {
  /** Classes of the code point before, of the one before that, … */
  readonly before: readonly (readonly string[])[];
  /** Classes of the code point after, of the one after that, … */
  readonly after: readonly (readonly string[])[];
}

/**
 * Rules that the characters around a position permit to match there. Only positions where all places agree on a rule
 * are tested with a regular expression: little more than the ends of sentences.
 */
export class CandidateTable {
  /** Not 0 for the UTF-16 code units that may directly precede a position where a rule matches. */
  readonly last: Int32Array;
  readonly #groupOf: Uint16Array;
  readonly #count: number;
  /** Bits of rules by place and group. */
  readonly #before: Int32Array;
  readonly #after: Int32Array;

  /** Rule number n has the bit `CandidateTable.bit(n)`. */
  constructor(groups: CharacterGroups, rules: readonly Surroundings[]) {
    this.#groupOf = groups.groupOf;
    this.#count = groups.count;
    this.#before = new Int32Array(SHAPE_DEPTH * groups.count);
    this.#after = new Int32Array(SHAPE_DEPTH * groups.count);
    for (const [index, rule] of rules.entries()) {
      const bit = CandidateTable.bit(index);
      this.#mark(this.#before, rule.before, bit, groups);
      this.#mark(this.#after, rule.after, bit, groups);
    }
    // No rule splits a pair.
    this.#before[HIGH_SURROGATE] = 0;
    const { groupOf } = groups;
    this.last = new Int32Array(groupOf.length);
    for (let code = 0; code < groupOf.length; code += 1) this.last[code] = this.#before[groupOf[code]!]!;
  }

  static bit(rule: number): number {
    return 1 << (rule % BITS_OF_TABLE);
  }

  /** Bits of the rules that may match at a UTF-16 offset inside the text. */
  rulesAt(text: string, offset: number): number {
    const groupOf = this.#groupOf;
    const count = this.#count;
    let rules = -1;
    // The caller has tested the preceding unit; the following one is the most selective.
    for (let place = 0, index = offset; place < SHAPE_DEPTH && index < text.length; place += 1, index += 1) {
      const group = groupOf[text.charCodeAt(index)]!;
      rules &= this.#after[place * count + group]!;
      if (rules === 0) return 0;
      // From here on, places count code points, unlike the index.
      if (group <= LOW_SURROGATE) break;
    }
    for (let place = 0, index = offset - 1; place < SHAPE_DEPTH && index >= 0; place += 1, index -= 1) {
      const group = groupOf[text.charCodeAt(index)]!;
      rules &= this.#before[place * count + group]!;
      if (rules === 0) return 0;
      if (group <= LOW_SURROGATE) break;
    }
    return rules;
  }

  #mark(table: Int32Array, places: readonly (readonly string[])[], bit: number, groups: CharacterGroups): void {
    for (const [place, classes] of places.entries()) {
      const start = place * this.#count;
      table[start + HIGH_SURROGATE]! |= bit;
      table[start + LOW_SURROGATE]! |= bit;
      for (const source of classes) for (const group of groups.groupsOf(source)) table[start + group]! |= bit;
    }
  }
}
