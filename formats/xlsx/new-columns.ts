import { MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { SourceEdit } from './package-edits.ts';
import { parseRange, rangeReference } from './references.ts';
import type { SheetCells } from './sheet-cells.ts';
import type { Sheet } from './workbook.ts';

/** Columns that are created to the right of the last one that holds something. */
export class NewColumns {
  readonly #sheet: Sheet;
  /** Number and source column by title. */
  readonly #columns = new Map<string, { readonly column: number; readonly source: number }>();
  #last: number;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#last = lastColumn(sheet.content!.cells);
  }

  find(title: string): number | undefined {
    return this.#columns.get(title)?.column;
  }

  /**
   * @param source column that it gets its width from
   * @returns the number of the column; the same for the same title
   * @throws LoquentError `document_write_failed` beyond the last column that a sheet can have
   */
  add(title: string, source: number): number {
    const known = this.find(title);
    if (known !== undefined) return known;
    this.#last++;
    if (this.#last > MAX_COLUMNS) {
      throw documentWriteFailed(
        `The worksheet "${this.#sheet.name}" has no room for a column "${title.slice(0, 60)}".`,
      );
    }
    this.#columns.set(title, { column: this.#last, source });
    return this.#last;
  }

  /** Changes of the sheet besides its rows: the width of the columns, the range of used cells. */
  edits(cells: SheetCells): SourceEdit[] {
    if (this.#columns.size === 0) return [];
    const { elements, xml } = this.#sheet.content!;
    const edits: SourceEdit[] = [];
    const dimension = elements.find(({ tag }) => tag.key === 'x:dimension');
    const range = dimension && parseRange(dimension.tag.attribute('ref') ?? '');
    const place = dimension?.tag.attributeRange('ref', xml.source, dimension.start);
    if (range && place && cells.rowCount > 0) {
      edits.push({ ...place, text: rangeReference({ ...range, lastColumn: Math.max(range.lastColumn, this.#last) }) });
    }
    const widths = elements.filter(({ tag }) => tag.key === 'x:col');
    const entryOf = (column: number) =>
      widths.find(({ tag }) => Number(tag.attribute('min')) <= column && column <= Number(tag.attribute('max')));
    for (const { column, source } of this.#columns.values()) {
      const model = entryOf(source);
      if (!model || entryOf(column)) continue;
      const next = widths.find(({ tag }) => Number(tag.attribute('min')) > column);
      const at = next?.start ?? widths.at(-1)!.end;
      const tag = xml.source.slice(model.start, model.tagEnd);
      const text = tag
        .replace(/(\smin\s*=\s*["'])\d+/, `$1${column}`)
        .replace(/(\smax\s*=\s*["'])\d+/, `$1${column}`)
        .replace(/\s(?:hidden|collapsed|outlineLevel)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
      edits.push({ start: at, end: at, text: model.tag.selfClosing ? text : text.replace(/>$/, '/>') });
    }
    return edits;
  }
}

/** The last column of a sheet with a value; 0 for an empty sheet. */
function lastColumn(cells: SheetCells): number {
  let last = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells.kindOf(cell) !== 'empty') last = Math.max(last, cells.columnOf(cell));
  }
  return last;
}
