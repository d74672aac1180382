/** Separates words of instructions from what follows: `col` is not at the beginning of `color`. */
const WORD_END = '(?![\\p{L}\\p{N}])';

/** A pattern of whole words for `Scanner.take`; a blank in it stands for any number of them. */
export function wholeWords(source: string): RegExp {
  return new RegExp(`(?:${source.replaceAll(' ', '\\s+')})${WORD_END}`, 'iuy');
}

/** Pattern of words in front of a thing; they end with the blank. */
export const ALL = '(?:(?:all|every|each)(?: the| its)? |the |its )?';

/** Reads an instruction from left to right; an attempt that fails consumes nothing. */
export class Scanner {
  readonly text: string;
  position = 0;
  /** The furthest position that was reached: what follows wasn't understood. */
  furthest = 0;

  constructor(instruction: string) {
    this.text = instruction
      .normalize('NFC')
      .replaceAll(/[’‘‚`´]/g, "'")
      .replaceAll(/[“”„«»]/g, '"')
      .replaceAll(/(?<!\s)\s*\n\s*(?:[-*•]\s+)?/g, '; ')
      .trim();
  }

  get atEnd(): boolean {
    return this.text.slice(this.position).trim() === '';
  }

  /** Consumes what a sticky pattern matches here, after whitespace. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    let start = this.position;
    while (/\s/.test(this.text[start] ?? '')) start += 1;
    pattern.lastIndex = start;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.position = start + match[0].length;
    this.furthest = Math.max(this.furthest, this.position);
    return match;
  }

  /** True if a sticky pattern matches here; consumes nothing. */
  isAt(pattern: RegExp): boolean {
    const { position, furthest } = this;
    const found = this.take(pattern) !== undefined;
    this.position = position;
    this.furthest = furthest;
    return found;
  }

  /** Runs a reading that may fail, in which case nothing was consumed. */
  attempt<Result>(read: () => Result | undefined): Result | undefined {
    const { position } = this;
    const result = read();
    if (result === undefined) this.position = position;
    return result;
  }

  /** Reads what follows a pattern. */
  after<Result>(pattern: RegExp, read: () => Result | undefined): Result | undefined {
    return this.attempt(() => (this.take(pattern) === undefined ? undefined : read()));
  }

  /** Consumes the first of several patterns that matches here. @returns what it stands for */
  oneOf<Meaning>(meanings: readonly (readonly [RegExp, Meaning])[]): Meaning | undefined {
    return meanings.find(([pattern]) => this.take(pattern) !== undefined)?.[1];
  }

  /** The first of several readings that succeeds. */
  firstOf<Result>(...readings: readonly (() => Result | undefined)[]): Result | undefined {
    for (const read of readings) {
      const result = this.attempt(read);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  /** Reads things that are joined by commas, "and" and the like; undefined without any. */
  list<Item>(read: () => Item | undefined, joint = LIST_JOINT): Item[] | undefined {
    const first = this.attempt(read);
    if (first === undefined) return undefined;
    const items = [first];
    for (;;) {
      const next = this.attempt(() => (this.take(joint) === undefined ? undefined : read()));
      if (next === undefined) return items;
      items.push(next);
    }
  }

  /** Reads a text in quotation marks. */
  quoted(): string | undefined {
    const match = this.take(QUOTED);
    return match === undefined ? undefined : (match[1] ?? match[2] ?? '').trim();
  }
}

/** Joins the things of a list. */
export const LIST_JOINT = /(?:,\s*(?:and|or)(?![\p{L}\p{N}])|,|&|\+|\/|(?:and|or|as well as|plus)(?![\p{L}\p{N}]))/iuy;
const QUOTED = /"([^"]{1,300})"|'((?:[^']|'(?=[\p{L}\p{N}])){1,300})'(?![\p{L}\p{N}])/uy;
