import { documentTooLarge } from '#formats/errors.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from './number-list.ts';

/** Kinds of cells by their values (ECMA-376 part 1, 18.18.11); an `empty` cell has only a format. */
export const CELL_KINDS = ['empty', 'number', 'shared', 'inline', 'string', 'boolean', 'error', 'date'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** Flag of a cell with a formula, above the index of its kind. */
const FORMULA = 8;

/** A cell as the sheet has it. Offsets are UTF-16 offsets into its source. */
export interface SheetCell {
  readonly column: number;
  readonly kind: CellKind;
  readonly hasFormula: boolean;
  readonly start: number;
  readonly end: number;
  /** Range of the content of its value (`v`); of an inline string `valueStart` is its number among those of the sheet. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Cells and rows of a workbook: Excel files hold 20 to 40 bytes per cell, a part at most 256 MB. */
const MAX_CELLS = 6_000_000;

/** The character `0`. */
const ZERO = 48;

/** Counts the cells and rows of a workbook against its limit. */
export class CellBudget {
  #left = MAX_CELLS;

  /** @throws LoquentError `document_too_large` */
  take(): void {
    this.#left--;
    if (this.#left >= 0) return;
    throw documentTooLarge(
      `The workbook has more than ${MAX_CELLS.toLocaleString('en')} cells and rows. Split it into smaller workbooks.`,
    );
  }
}

/** The cells of a worksheet in the order of its source, in 24 bytes each. */
export class SheetCells {
  readonly #columns = new NumberList();
  readonly #kinds = new NumberList();
  readonly #starts = new NumberList();
  readonly #ends = new NumberList();
  readonly #valueStarts = new NumberList();
  readonly #valueEnds = new NumberList();
  readonly #rowNumbers = new NumberList();
  readonly #rowFlags = new NumberList();
  readonly #rowStarts = new NumberList();
  readonly #rowEnds = new NumberList();
  readonly #firstCells = new NumberList();
  readonly #budget: CellBudget;
  /** Whether rows come in ascending order, as Excel requires. */
  #isSorted = true;

  constructor(budget: CellBudget) {
    this.#budget = budget;
  }

  get length(): number {
    return this.#columns.length;
  }

  get rowCount(): number {
    return this.#rowNumbers.length;
  }

  get isSorted(): boolean {
    return this.#isSorted;
  }

  openRow(number: number, isHidden: boolean, start: number): void {
    this.#budget.take();
    if (this.rowCount > 0 && this.rowNumber(this.rowCount - 1) >= number) this.#isSorted = false;
    this.#rowNumbers.push(number);
    this.#rowFlags.push(isHidden ? 1 : 0);
    this.#rowStarts.push(start);
    this.#rowEnds.push(start);
    this.#firstCells.push(this.#columns.length);
  }

  closeRow(end: number): void {
    this.#rowEnds.set(this.rowCount - 1, end);
  }

  add(cell: SheetCell): void {
    this.#budget.take();
    this.#columns.push(cell.column);
    this.#kinds.push(CELL_KINDS.indexOf(cell.kind) + (cell.hasFormula ? FORMULA : 0));
    this.#starts.push(cell.start);
    this.#ends.push(cell.end);
    this.#valueStarts.push(cell.valueStart);
    this.#valueEnds.push(cell.valueEnd);
  }

  /** @param row index of a row, from 0 in the order of the source */
  rowNumber(row: number): number {
    return this.#rowNumbers.at(row);
  }

  isRowHidden(row: number): boolean {
    return this.#rowFlags.at(row) === 1;
  }

  rowRange(row: number): { readonly start: number; readonly end: number } {
    return { start: this.#rowStarts.at(row), end: this.#rowEnds.at(row) };
  }

  /** Indexes of the cells of a row: from the first to before the second. */
  cellsOfRow(row: number): readonly [from: number, to: number] {
    const to = row + 1 < this.rowCount ? this.#firstCells.at(row + 1) : this.#columns.length;
    return [this.#firstCells.at(row), to];
  }

  /** Index of the first row whose number is not below another one, in a sheet whose rows are in order. */
  firstRowFrom(number: number): number {
    return firstIndex(this.rowCount, (row) => this.rowNumber(row) >= number);
  }

  /** Index of the row with a number; undefined: the sheet has none. */
  rowOf(number: number): number | undefined {
    const row = this.firstRowFrom(number);
    return row < this.rowCount && this.rowNumber(row) === number ? row : undefined;
  }

  /** Index of the cell of a row in a column. @param row index */
  cellIn(row: number, column: number): number | undefined {
    const [from, to] = this.cellsOfRow(row);
    for (let index = from; index < to; index++) if (this.#columns.at(index) === column) return index;
    return undefined;
  }

  columnOf(index: number): number {
    return this.#columns.at(index);
  }

  kindOf(index: number): CellKind {
    return CELL_KINDS[this.#kinds.at(index) & (FORMULA - 1)]!;
  }

  hasFormula(index: number): boolean {
    return (this.#kinds.at(index) & FORMULA) !== 0;
  }

  cell(index: number): SheetCell {
    return {
      column: this.columnOf(index),
      kind: this.kindOf(index),
      hasFormula: this.hasFormula(index),
      start: this.#starts.at(index),
      end: this.#ends.at(index),
      valueStart: this.#valueStarts.at(index),
      valueEnd: this.#valueEnds.at(index),
    };
  }

  /** Number of the string of a cell with an inline string. */
  inlineString(index: number): number {
    return this.#valueStarts.at(index);
  }

  /** Number of the shared string of a cell, -1 for none. */
  sharedString(index: number, source: string): number {
    const [start, end] = [this.#valueStarts.at(index), this.#valueEnds.at(index)];
    let number = end > start && end - start < 10 ? 0 : -1;
    for (let position = start; position < end && number !== -1; position++) {
      const digit = source.charCodeAt(position) - ZERO;
      number = digit >= 0 && digit <= 9 ? number * 10 + digit : -1;
    }
    if (number !== -1) return number;
    const value = source.slice(start, end).trim();
    return /^\d{1,9}$/.test(value) ? Number(value) : -1;
  }

  valueRange(index: number): { readonly start: number; readonly end: number } {
    return { start: this.#valueStarts.at(index), end: this.#valueEnds.at(index) };
  }
}
