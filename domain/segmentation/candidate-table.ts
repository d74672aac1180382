/** Bits of a 32-bit integer; rules beyond share them, which costs time and changes no result. */
const bitsOfTable = 32;

const codeUnits = 0x10000;
const surrogates = { first: 0xd800, firstLow: 0xdc00, last: 0xdfff };

/** Every character of the Basic Multilingual Plane that isn't a surrogate, to ask a class which of them it takes. */
let plane: string | undefined;

/**
 * For each UTF-16 code unit, the rules that it lets match when it stands last before a position, first after it or
 * second after it. Only positions where all three agree on a rule are worth a regular expression: one in forty in
 * prose.
 */
export class CandidateTable {
  readonly last = new Int32Array(codeUnits);
  readonly first = new Int32Array(codeUnits);
  readonly second = new Int32Array(codeUnits);
  private rules = 0;

  /**
   * Adds a rule by the classes its sides can end and start with.
   *
   * @returns the rule's bit
   */
  add(last: readonly string[], first: readonly string[], second: readonly string[]): number {
    const bit = 1 << (this.rules % bitsOfTable);
    this.rules += 1;
    mark(this.last, last, bit, surrogates.firstLow);
    mark(this.first, first, bit, surrogates.first);
    mark(this.second, second, bit, surrogates.first);
    return bit;
  }

  /** Bits of the rules that may match at a UTF-16 offset inside of the text. */
  rulesAt(text: string, offset: number): number {
    const sides = this.last[text.charCodeAt(offset - 1)]! & this.first[text.charCodeAt(offset)]!;
    return offset + 1 < text.length ? sides & this.second[text.charCodeAt(offset + 1)]! : sides;
  }
}

/** Surrogates pass for any class, but a high one never stands last: no rule breaks a pair. */
function mark(table: Int32Array, classes: readonly string[], bit: number, fromSurrogate: number): void {
  if (classes.includes('[^]')) {
    for (let code = 0; code < surrogates.first; code += 1) table[code]! |= bit;
    for (let code = surrogates.last + 1; code < codeUnits; code += 1) table[code]! |= bit;
  } else {
    for (const member of membersOf(classes)) table[member]! |= bit;
  }
  for (let code = fromSurrogate; code <= surrogates.last; code += 1) table[code]! |= bit;
}

function membersOf(classes: readonly string[]): Iterable<number> {
  const members = new RegExp(classes.join('|'), 'gu');
  return Array.from(wholePlane().matchAll(members), (match) => match[0].charCodeAt(0));
}

function wholePlane(): string {
  if (plane === undefined) {
    const codes = Array.from({ length: codeUnits }, (_, code) => code);
    plane = codes
      .filter((code) => code < surrogates.first || code > surrogates.last)
      .map((code) => String.fromCharCode(code))
      .join('');
  }
  return plane;
}
