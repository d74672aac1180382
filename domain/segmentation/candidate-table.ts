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

/** A class of code points. */
interface CharacterClass {
  readonly pattern: RegExp;
  /** Bits of the rules that allow it, by place: those before, then those after. */
  readonly rules: Int32Array;
}

/**
 * Rules that the characters around a position permit to match there. Only positions where all places agree on a rule
 * are tested with a regular expression: little more than the ends of sentences.
 */
export class CandidateTable {
  readonly #classes: readonly CharacterClass[];
  /** Index into `#kinds` by UTF-16 code unit, 0 for one that no text had yet. */
  readonly #kindOf = new Uint16Array(0x10000);
  /** Bits of rules by place: most characters share those of few others. */
  readonly #kinds: Int32Array[] = [new Int32Array(2 * SHAPE_DEPTH)];
  readonly #kindsByBits = new Map<string, number>();
  /** The first places before and after, by kind: they alone rule most positions out. */
  #before = new Int32Array(64);
  #after = new Int32Array(64);

  /** Rule number n has the bit `CandidateTable.bit(n)`. */
  constructor(rules: readonly Surroundings[]) {
    const classes = new Map<string, CharacterClass>();
    for (const [index, { before, after }] of rules.entries()) {
      for (const [place, sources] of [...before, ...after].entries()) {
        for (const source of sources) {
          const known = classes.get(source) ?? {
            pattern: new RegExp(`^(?:${source})$`, 'u'),
            rules: new Int32Array(2 * SHAPE_DEPTH),
          };
          known.rules[place]! |= CandidateTable.bit(index);
          classes.set(source, known);
        }
      }
    }
    this.#classes = [...classes.values()];
  }

  static bit(rule: number): number {
    return 1 << (rule % BITS_OF_TABLE);
  }

  /** The first offset, not before another one, where rules may match; the length of the text for none. */
  nextOffset(text: string, from: number): number {
    let kind = this.#kind(text.charCodeAt(from - 1));
    for (let offset = from; offset < text.length; offset += 1) {
      const before = this.#before[kind]!;
      kind = this.#kind(text.charCodeAt(offset));
      if ((before & this.#after[kind]!) !== 0 && this.rulesAt(text, offset) !== 0) return offset;
    }
    return text.length;
  }

  /** Bits of the rules that may match at a UTF-16 offset inside the text. */
  rulesAt(text: string, offset: number): number {
    let rules = -1;
    for (let place = 0; place < SHAPE_DEPTH && place < offset; place += 1) {
      const unit = text.charCodeAt(offset - 1 - place);
      rules &= this.#kinds[this.#kind(unit)]![place]!;
      if (rules === 0) return 0;
      // From here on, places count code points, unlike the index.
      if (isHalf(unit)) break;
    }
    for (let place = 0; place < SHAPE_DEPTH && offset + place < text.length; place += 1) {
      const unit = text.charCodeAt(offset + place);
      rules &= this.#kinds[this.#kind(unit)]![SHAPE_DEPTH + place]!;
      if (rules === 0 || isHalf(unit)) return rules;
    }
    return rules;
  }

  #kind(unit: number): number {
    return this.#kindOf[unit]! || (this.#kindOf[unit] = this.#lookAt(unit));
  }

  /** Looks up the classes of a unit. Halves of surrogate pairs match all of them; no rule splits a pair. */
  #lookAt(unit: number): number {
    const found = new Int32Array(2 * SHAPE_DEPTH);
    const character = String.fromCharCode(unit);
    for (const { pattern, rules } of this.#classes) {
      if (!isHalf(unit) && !pattern.test(character)) continue;
      for (const [place, bits] of rules.entries()) found[place]! |= bits;
    }
    if (unit >= 0xd800 && unit < 0xdc00) found[0] = 0;
    const key = found.join(' ');
    const known = this.#kindsByBits.get(key);
    return known ?? this.#addKind(key, found);
  }

  #addKind(key: string, found: Int32Array): number {
    const kind = this.#kinds.push(found) - 1;
    this.#kindsByBits.set(key, kind);
    if (kind === this.#before.length) {
      this.#before = doubled(this.#before);
      this.#after = doubled(this.#after);
    }
    this.#before[kind] = found[0]!;
    this.#after[kind] = found[SHAPE_DEPTH]!;
    return kind;
  }
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}

const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
