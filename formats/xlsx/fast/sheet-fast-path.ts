import { MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import type { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { SheetCells } from '#formats/xlsx/sheet-cells.ts';
import { CellFastPath } from './cell-fast-path.ts';
import { RowFastPath } from './row-fast-path.ts';

/** Rows with cells that can't be read as a whole, beyond those without, after which no row is tried any more. */
const MAX_REFUSED_ROWS = 16;

/** Reads rows and cells in the spelling of most programs as a whole, instead of their tags. Offsets are UTF-16 offsets. */
export class SheetFastPath {
  readonly #cells: SheetCells;
  #prefix = '';
  #cell = new CellFastPath('');
  #row = new RowFastPath('');
  #rowEnd = '</row>';
  /** True if rows whose tag is like the known one are hidden. */
  #isRowHidden = false;
  /** Depth of the content of rows. */
  #depth = 0;
  #refusedRows = 0;
  /** Rows, cells and formulas of cells that were read. */
  #rowCount = 0;
  #cellCount = 0;
  #formulaCount = 0;

  /** @param cells collects the rows and cells of the sheet */
  constructor(cells: SheetCells) {
    this.#cells = cells;
  }

  /**
   * Learns the spelling of a row whose start tag was parsed.
   *
   * @param depth of its content
   * @param isTagPlain false for a tag with attributes that identify, which has to be read each time
   */
  learnRow(
    tag: XmlTag,
    source: string,
    { start, end }: { readonly start: number; readonly end: number },
    {
      depth,
      isHidden,
      isTagPlain,
    }: { readonly depth: number; readonly isHidden: boolean; readonly isTagPlain: boolean },
  ): void {
    const prefix = prefixOf(tag);
    if (prefix !== this.#prefix) {
      this.#prefix = prefix;
      this.#cell = new CellFastPath(prefix);
      this.#row = new RowFastPath(prefix);
      this.#rowEnd = `</${prefix}row>`;
    }
    this.#depth = depth;
    this.#isRowHidden = isHidden;
    if (isTagPlain) this.#row.learn(source, start, end);
  }

  /** Forgets the tag of rows outside of their element, where it may mean another thing. @param depth after an end tag */
  leave(depth: number): void {
    if (depth < this.#depth - 1) this.#row.forget();
  }

  /**
   * Reads a row, or a cell, that begins at an offset.
   *
   * @param isInRow true after the start tag of a row
   * @returns its end, -1 if it is spelled differently
   */
  read(source: string, start: number, depth: number, isInRow: boolean): number {
    if (isInRow) return depth === this.#depth ? this.#readCell(source, start) : -1;
    return depth === this.#depth - 1 ? this.#readRow(source, start) : -1;
  }

  #readCell(source: string, start: number): number {
    const cells = this.#cells;
    const end = this.#cell.read(source, start);
    if (end === -1) return end;
    const { kind, hasFormula, valueStart, valueEnd } = this.#cell;
    this.#cellCount++;
    if (hasFormula) this.#formulaCount++;
    const column = this.#cell.column > MAX_COLUMNS ? cells.nextColumn : this.#cell.column;
    cells.add({ column, kind, hasFormula, start, end, valueStart, valueEnd });
    return end;
  }

  #readRow(source: string, start: number): number {
    // A sheet with other cells in most rows would be read twice.
    if (this.#refusedRows > this.#rowCount + MAX_REFUSED_ROWS) return -1;
    let at = this.#row.read(source, start);
    if (at === -1) return -1;
    const [cellCount, formulaCount] = [this.#cellCount, this.#formulaCount];
    this.#cells.openRow(this.#row.number, this.#isRowHidden, start);
    for (let end; (end = this.#readCell(source, at)) !== -1; at = end);
    if (!source.startsWith(this.#rowEnd, at)) {
      this.#cells.dropRow();
      this.#refusedRows++;
      [this.#cellCount, this.#formulaCount] = [cellCount, formulaCount];
      return -1;
    }
    const end = at + this.#rowEnd.length;
    this.#cells.closeRow(end);
    this.#rowCount++;
    return end;
  }

  /** Adds the elements that were read to a tally. */
  addTo(tally: ElementTally): void {
    tally.add('x:row', this.#rowCount);
    tally.add('x:c', this.#cellCount);
    tally.add('x:f', this.#formulaCount);
  }
}
