import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import type { CellPosition } from './references.ts';
import type { Sheet } from './workbook.ts';

/** The cells of a sheet that hold text, in the order of the sheet, with the indexes of their units. */
export class TextCells {
  readonly sheet: Sheet;
  /** Indexes of cells, and of the unit of each. */
  readonly cells = new NumberList();
  readonly units = new NumberList();
  /** Index of the row and position of the cell that were found last: what is looked for next mostly follows them. */
  #row = 0;
  #position = 0;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  add(cell: number, unit: number): void {
    this.cells.push(cell);
    this.units.push(unit);
  }

  /** The position in the lists of a cell; undefined for one without text, and in a sheet whose rows aren't in order. */
  positionOf({ row, column }: CellPosition): number | undefined {
    const { cells } = this.sheet.content!;
    const found = cells.isSorted ? cells.rowOf(row, this.#row) : undefined;
    const cell = found === undefined ? undefined : cells.cellIn(found, column);
    if (cell === undefined) return undefined;
    this.#row = found!;
    const { length } = this.cells;
    const next = this.#position + 1;
    const position =
      next < length && this.cells.at(next) === cell
        ? next
        : firstIndex(length, (index) => this.cells.at(index) >= cell);
    if (position === length || this.cells.at(position) !== cell) return undefined;
    this.#position = position;
    return position;
  }
}
