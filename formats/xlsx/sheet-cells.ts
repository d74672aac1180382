import { MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { documentTooLarge } from '#formats/errors.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';

/** Kinds of cells by their values (ECMA-376 part 1, 18.18.11); an `empty` cell has only a format. */
export const CELL_KINDS = ['empty', 'number', 'shared', 'inline', 'string', 'boolean', 'error', 'date'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** Flag of a cell with a formula, above the index of its kind, and bits of both, above which is the number of the column. */
const FORMULA = 8;
const FACT_BITS = 4;

/** A cell as the sheet has it. Offsets are UTF-16 offsets into its source. */
export interface SheetCell {
  readonly column: number;
  readonly kind: CellKind;
  readonly hasFormula: boolean;
  readonly start: number;
  readonly end: number;
  /** Range of the content of its value (`v`); of an inline string `valueStart` is its number among those of the sheet. */
  readonly valueStart: number;
  /** Number of a shared string in the table, -1 for any other cell: its digits end at the next tag. */
  readonly valueEnd: number;
}

/** Cells and rows of a workbook: Excel files hold 20 to 40 bytes per cell, a part at most 256 MB. */
const MAX_CELLS = 6_000_000;

/** Counts the cells and rows of a workbook against its limit. */
export class CellBudget {
  #left = MAX_CELLS;

  giveBack(count: number): void {
    this.#left += count;
  }

  /** @throws LoquentError `document_too_large` */
  take(): void {
    this.#left--;
    if (this.#left >= 0) return;
    throw documentTooLarge(
      `The workbook has more than ${MAX_CELLS.toLocaleString('en')} cells and rows. Split it into smaller workbooks.`,
    );
  }
}

/** The cells of a worksheet in the order of its source, in 20 bytes each. */
export class SheetCells {
  readonly #facts = new NumberList();
  readonly #starts = new NumberList();
  readonly #ends = new NumberList();
  readonly #valueStarts = new NumberList();
  readonly #valueEnds = new NumberList();
  readonly #rowNumbers = new NumberList();
  readonly #rowFlags = new NumberList();
  readonly #rowStarts = new NumberList();
  readonly #rowEnds = new NumberList();
  readonly #firstCells = new NumberList();
  readonly #ofCells = [this.#facts, this.#starts, this.#ends, this.#valueStarts, this.#valueEnds];
  readonly #ofRows = [this.#rowFlags, this.#rowStarts, this.#rowEnds, this.#firstCells, this.#rowNumbers];
  readonly #budget: CellBudget;
  /** True if rows are in ascending order, as Excel requires. */
  #isSorted = true;

  constructor(budget: CellBudget) {
    this.#budget = budget;
  }

  get length(): number {
    return this.#facts.length;
  }

  get rowCount(): number {
    return this.#rowNumbers.length;
  }

  get isSorted(): boolean {
    return this.#isSorted;
  }

  /** Number of a row without one that comes next. */
  get nextRow(): number {
    return this.rowCount === 0 ? 1 : this.rowNumber(this.rowCount - 1) + 1;
  }

  /** Column of a cell without one that comes next in the last row. */
  get nextColumn(): number {
    const isFirst = this.length === this.#firstCells.at(this.rowCount - 1);
    return isFirst ? 1 : Math.min(this.columnOf(this.length - 1) + 1, MAX_COLUMNS);
  }

  openRow(number: number, isHidden: boolean, start: number): void {
    this.#budget.take();
    if (this.rowCount > 0 && this.rowNumber(this.rowCount - 1) >= number) this.#isSorted = false;
    this.#rowNumbers.push(number);
    this.#rowFlags.push(isHidden ? 1 : 0);
    this.#rowStarts.push(start);
    this.#rowEnds.push(start);
    this.#firstCells.push(this.length);
  }

  closeRow(end: number): void {
    this.#rowEnds.set(this.rowCount - 1, end);
  }

  /** Forgets the last row and its cells. */
  dropRow(): void {
    const cells = this.#firstCells.at(this.rowCount - 1);
    this.#budget.giveBack(1 + this.length - cells);
    for (const list of this.#ofCells) list.length = cells;
    for (const list of this.#ofRows) list.length = this.rowCount - 1;
  }

  add(cell: SheetCell): void {
    this.#budget.take();
    const kind = CELL_KINDS.indexOf(cell.kind) + (cell.hasFormula ? FORMULA : 0);
    this.#facts.push((cell.column << FACT_BITS) + kind);
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

  /** Takes a row for a visible one. */
  showRow(row: number): void {
    this.#rowFlags.set(row, 0);
  }

  rowRange(row: number): { readonly start: number; readonly end: number } {
    return { start: this.#rowStarts.at(row), end: this.#rowEnds.at(row) };
  }

  /** Indexes of the cells of a row: from the first to before the second. */
  cellsOfRow(row: number): readonly [from: number, to: number] {
    const to = row + 1 < this.rowCount ? this.#firstCells.at(row + 1) : this.length;
    return [this.#firstCells.at(row), to];
  }

  /** Index of the row with a cell. @param guess index of the row that it is probably in, or just before it */
  rowWith(cell: number, guess: number): number {
    for (let row = guess; row < Math.min(guess + 2, this.rowCount); row++) {
      const [from, to] = this.cellsOfRow(row);
      if (cell >= from && cell < to) return row;
    }
    return firstIndex(this.rowCount, (row) => this.#firstCells.at(row) > cell) - 1;
  }

  /** Index of the first row whose number is not below another one, in a sheet whose rows are in order. */
  firstRowFrom(number: number): number {
    return firstIndex(this.rowCount, (row) => this.rowNumber(row) >= number);
  }

  /**
   * Index of the row with a number, in a sheet whose rows are in order; undefined: the sheet has none.
   *
   * @param guess index of the row that it probably is, or just before it
   */
  rowOf(number: number, guess = 0): number | undefined {
    for (let row = guess; row < Math.min(guess + 2, this.rowCount); row++)
      if (this.rowNumber(row) === number) return row;
    const row = this.firstRowFrom(number);
    return row < this.rowCount && this.rowNumber(row) === number ? row : undefined;
  }

  /** Index of the cell of a row in a column. @param row index */
  cellIn(row: number, column: number): number | undefined {
    const [from, to] = this.cellsOfRow(row);
    for (let index = from; index < to; index++) if (this.columnOf(index) === column) return index;
    return undefined;
  }

  columnOf(index: number): number {
    return this.#facts.at(index) >> FACT_BITS;
  }

  kindOf(index: number): CellKind {
    return CELL_KINDS[this.#facts.at(index) & (FORMULA - 1)]!;
  }

  hasFormula(index: number): boolean {
    return (this.#facts.at(index) & FORMULA) !== 0;
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
  sharedString(index: number): number {
    return this.#valueEnds.at(index);
  }

  /** Range of the value of a cell that has one. @param source of the sheet */
  valueRange(index: number, source: string): { readonly start: number; readonly end: number } {
    const start = this.#valueStarts.at(index);
    const end = this.kindOf(index) === 'shared' ? source.indexOf('<', start) : this.#valueEnds.at(index);
    return { start, end };
  }

  /** Gives back memory for further cells, once all of them are there. */
  trim(): void {
    for (const list of [...this.#ofCells, ...this.#ofRows]) list.trim();
  }
}
