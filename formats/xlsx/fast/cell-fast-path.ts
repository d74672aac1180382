import { CELL_TYPES, numberIn } from '#formats/xlsx/cell-types.ts';
import type { CellKind } from '#formats/xlsx/sheet-cells.ts';

const [QUOTE, SLASH, END] = [0x22, 0x2f, 0x3e];
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isCapital = (code: number) => code >= 0x41 && code <= 0x5a;
const isLetter = (code: number) => isCapital(code & ~0x20);

/**
 * Recognizes cells in the spelling of most programs, `<c r="B7" s="1" t="s"><v>12</v></c>`, in one step. Their tags differ by
 * the reference, so that an XML parser can't know them from earlier ones, and a sheet consists of little else. Characters are
 * compared one by one: a regular expression makes objects for each of millions of cells.
 */
export class CellFastPath {
  /** By its reference; more than a sheet has for letters beyond the last column. */
  column = 0;
  kind: CellKind = 'empty';
  hasFormula = false;
  /** Range of the content of its value; -1 without one. Of a shared string the end is its number, as in `SheetCell`. */
  valueStart = -1;
  valueEnd = -1;
  readonly #start: string;
  readonly #formulaStart: string;
  readonly #formulaEnd: string;
  readonly #valueStart: string;
  readonly #valueEnd: string;
  readonly #end: string;

  /** @param prefix of the elements of the sheet, with the colon */
  constructor(prefix: string) {
    this.#start = `<${prefix}c r="`;
    this.#formulaStart = `<${prefix}f>`;
    this.#formulaEnd = `</${prefix}f>`;
    this.#valueStart = `<${prefix}v>`;
    this.#valueEnd = `</${prefix}v></${prefix}c>`;
    this.#end = `</${prefix}c>`;
  }

  /** Reads a cell that begins at an offset. @returns its end, -1 if it is spelled differently */
  read(source: string, start: number): number {
    if (!source.startsWith(this.#start, start)) return -1;
    let at = this.#reference(source, start + this.#start.length);
    if (at === -1) return -1;
    let kind: CellKind = 'number';
    if (source.startsWith(' s="', at)) {
      const from = at + 4;
      for (at = from; isDigit(source.charCodeAt(at)); at++);
      if (at === from || source.charCodeAt(at++) !== QUOTE) return -1;
    }
    if (source.startsWith(' t="', at)) {
      const from = at + 4;
      for (at = from; isLetter(source.charCodeAt(at)); at++);
      if (at === from || source.charCodeAt(at) !== QUOTE) return -1;
      kind = at === from + 1 && source[from] === 's' ? 'shared' : (CELL_TYPES.get(source.slice(from, at)) ?? 'number');
      at++;
    }
    this.hasFormula = false;
    this.kind = 'empty';
    this.valueStart = this.valueEnd = -1;
    if (source.charCodeAt(at) === SLASH) return source.charCodeAt(at + 1) === END ? at + 2 : -1;
    return source.charCodeAt(at) === END ? this.#content(source, at + 1, kind) : -1;
  }

  /** Reads `B7"`. @returns the offset after it, -1 for anything else */
  #reference(source: string, start: number): number {
    let at = start;
    this.column = 0;
    for (let code; isCapital((code = source.charCodeAt(at))); at++) this.column = this.column * 26 + code - 0x40;
    const digits = at;
    if (digits === start || digits > start + 3) return -1;
    while (isDigit(source.charCodeAt(at))) at++;
    return at > digits && source.charCodeAt(at) === QUOTE ? at + 1 : -1;
  }

  #content(source: string, start: number, kind: CellKind): number {
    let at = start;
    if (source.startsWith(this.#formulaStart, at)) {
      const end = source.indexOf('<', at + this.#formulaStart.length);
      if (end === -1 || !source.startsWith(this.#formulaEnd, end)) return -1;
      this.hasFormula = true;
      at = end + this.#formulaEnd.length;
    }
    if (!source.startsWith(this.#valueStart, at)) {
      return source.startsWith(this.#end, at) ? at + this.#end.length : -1;
    }
    const from = at + this.#valueStart.length;
    const to = source.indexOf('<', from);
    if (to === -1 || !source.startsWith(this.#valueEnd, to)) return -1;
    this.kind = kind;
    this.valueStart = from;
    this.valueEnd = kind === 'shared' ? numberIn(source, from, to) : to;
    return to + this.#valueEnd.length;
  }
}
