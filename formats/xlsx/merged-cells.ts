import { firstIndex } from '#formats/text/first-index.ts';
import { parseRange, type CellRange } from './references.ts';
import type { SheetContent } from './sheet-reader.ts';

/** The merged cells of a sheet (ECMA-376 part 1, 18.3.1.55), whose ranges don't overlap. */
export class MergedCells {
  readonly #ranges: readonly CellRange[];
  /** Ranges with a column, in the order of their rows. */
  readonly #byColumn = new Map<number, readonly CellRange[]>();

  constructor({ elements }: Pick<SheetContent, 'elements'>) {
    const merges = elements.filter(({ tag }) => tag.key === 'x:mergeCell');
    const ranges = merges.flatMap(({ tag }) => parseRange(tag.attribute('ref') ?? '') ?? []);
    this.#ranges = ranges.sort((one, other) => one.firstRow - other.firstRow);
  }

  /** True for a cell that another one, at the start of their range, hides. */
  isCovered(row: number, column: number): boolean {
    if (this.#ranges.length === 0) return false;
    const range = this.#lastFrom(row, column);
    if (!range || row > range.lastRow) return false;
    return row !== range.firstRow || column !== range.firstColumn;
  }

  /** The last range of a column that does not begin after a row. */
  #lastFrom(row: number, column: number): CellRange | undefined {
    let ranges = this.#byColumn.get(column);
    if (!ranges) {
      ranges = this.#ranges.filter(({ firstColumn, lastColumn }) => firstColumn <= column && column <= lastColumn);
      this.#byColumn.set(column, ranges);
    }
    const inColumn = ranges;
    return inColumn[firstIndex(inColumn.length, (index) => inColumn[index]!.firstRow > row) - 1];
  }
}
