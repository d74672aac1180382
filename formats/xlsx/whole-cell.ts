import { literalPattern } from '#domain/rewriting/literal-pattern.ts';
import type { CellKind } from './sheet-cells.ts';

/** Values of the attribute `t` of a cell (ECMA-376 part 1, 18.18.11). */
export const CELL_TYPES: ReadonlyMap<string, CellKind> = new Map<string, CellKind>([
  ['s', 'shared'],
  ['str', 'string'],
  ['b', 'boolean'],
  ['e', 'error'],
  ['d', 'date'],
]);

/**
 * Recognizes cells in the spelling of most programs, `<c r="B7" s="1" t="s"><v>12</v></c>`, in one step. Their tags differ by
 * the reference, so that an XML parser can't know them from earlier ones, and a sheet consists of little else.
 */
export class WholeCell {
  letters = '';
  kind: CellKind = 'empty';
  hasFormula = false;
  /** Range of the content of its value; -1 without one. */
  valueStart = -1;
  valueEnd = -1;
  readonly #pattern: RegExp;
  readonly #endLength: number;

  /** @param prefix of the elements of the sheet, with the colon */
  constructor(prefix: string) {
    const attributes = '(?: s="\\d+")?(?: t="([A-Za-z]+)")?';
    const name = literalPattern(prefix);
    const formula = `(<${name}f>[^<]*</${name}f>)?`;
    const value = `<${name}v>([^<]*)</${name}v></${name}c>`;
    this.#endLength = `</${prefix}v></${prefix}c>`.length;
    this.#pattern = new RegExp(
      `<${name}c r="([A-Z]{1,3})\\d+"${attributes}(?:/>|>${formula}(?:${value}|</${name}c>))`,
      'y',
    );
  }

  /** Reads a cell that begins at an offset. @returns its end, -1 if it is spelled differently */
  read(source: string, start: number): number {
    this.#pattern.lastIndex = start;
    const found = this.#pattern.exec(source);
    if (!found) return -1;
    const end = this.#pattern.lastIndex;
    const value = found[4];
    this.letters = found[1]!;
    this.hasFormula = found[3] !== undefined;
    this.kind = value === undefined ? 'empty' : (CELL_TYPES.get(found[2] ?? '') ?? 'number');
    this.valueEnd = value === undefined ? -1 : end - this.#endLength;
    this.valueStart = value === undefined ? -1 : this.valueEnd - value.length;
    return end;
  }
}
