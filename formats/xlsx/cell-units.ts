import type { CellFacets, RowFacets, WorkbookFacets } from '#domain/units/cell-facets.ts';
import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { columnLetters, MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { reasonToSkip } from '#formats/strings/string-content.ts';
import { textOfCell } from './cell-values.ts';
import { cellFacets, SheetRows } from './describe-workbook.ts';
import { NumberList } from './number-list.ts';
import type { SheetContent } from './sheet-reader.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** The cells of a sheet that hold text, with the indexes of their units. */
export interface TextCells {
  readonly sheet: Sheet;
  /** Indexes of cells, and of the unit of each. */
  readonly cells: NumberList;
  readonly units: NumberList;
}

/** The units of the cells of a workbook. */
export interface CellUnits {
  readonly units: readonly Unit[];
  readonly sheets: readonly TextCells[];
}

/**
 * Makes units of the cells with text. Cells that share a string are one unit with the id of the first of them, visible ones
 * and hidden ones apart; where units are described, each cell is one, since instructions select cells.
 *
 * @param facets set if units are to be described
 */
export function readCellUnits(workbook: Workbook, facets: WorkbookFacets | undefined): CellUnits {
  const units: Unit[] = [];
  /** Number of the unit, from 1, by twice the number of the shared string, and one more for hidden cells. */
  const shared = new Uint32Array(2 * (workbook.sharedStrings?.strings.length ?? 0));
  const reasonOf = skipReasons();
  const sheets = workbook.sheets.flatMap((sheet): TextCells[] => {
    if (!sheet.content) return [];
    const found: TextCells = { sheet, cells: new NumberList(), units: new NumberList() };
    const { cells, xml } = sheet.content;
    forEachCell(workbook, sheet, facets, (row, cell, isHidden, rowFacets) => {
      // A known string needs no look at its text.
      const isShared = facets === undefined && cells.kindOf(cell) === 'shared' && !cells.hasFormula(cell);
      const string = isShared ? cells.sharedString(cell, xml.source) : -1;
      const key = 2 * string + Number(isHidden);
      let number = string === -1 ? 0 : (shared[key] ?? 0);
      if (number === 0) {
        const content = textOfCell(workbook, sheet, row, cell);
        if (content === undefined || content.text.trim() === '') return;
        const cellOf = facets && cellFacets(facets, 'cell', sheet, rowFacets, cells.columnOf(cell));
        number = units.push(makeUnit({ sheet, row, cell, content, isHidden, facets: cellOf }, reasonOf));
        if (string !== -1) shared[key] = number;
      }
      found.cells.push(cell);
      found.units.push(number - 1);
    });
    return [found];
  });
  return { units, sheets };
}

interface TextPlace {
  readonly sheet: Sheet;
  readonly row: number;
  readonly cell: number;
  readonly content: CodedText;
  readonly isHidden: boolean;
  readonly facets: CellFacets | undefined;
}

/** Visits the cells that programs read. */
function forEachCell(
  workbook: Workbook,
  sheet: Sheet,
  facets: WorkbookFacets | undefined,
  visit: (row: number, cell: number, isHidden: boolean, rowFacets: RowFacets | undefined) => void,
): void {
  const { cells } = sheet.content!;
  const isColumnHidden = hiddenColumns(sheet.content!);
  const rows = facets && new SheetRows(workbook, sheet);
  const seen = new Set<number>();
  for (let row = 0; row < cells.rowCount; row++) {
    const [from, to] = cells.cellsOfRow(row);
    // Of rows and cells that a damaged sheet has twice, programs read one.
    if (!cells.isSorted && seen.size === seen.add(cells.rowNumber(row)).size) continue;
    let last = 0;
    const isRowHidden = sheet.isHidden || cells.isRowHidden(row);
    const rowFacets = rows?.row(row);
    for (let cell = from; cell < to; cell++) {
      const column = cells.columnOf(cell);
      if (column <= last) continue;
      last = column;
      visit(row, cell, isRowHidden || isColumnHidden[column] === 1, rowFacets);
    }
  }
}

/** UTF-16 units of texts that are looked at once, however many cells share them. */
const LONG_TEXT = 1_000;

/** Finds out which texts need no translation. */
function skipReasons(): (content: CodedText) => SkipReason | undefined {
  const known = new Map<CodedText, SkipReason | undefined>();
  return (content) => {
    if (known.has(content)) return known.get(content);
    const text = content.codes.length === 0 ? content.text : surfaceText(content).text;
    const reason = reasonToSkip(text);
    if (text.length > LONG_TEXT) known.set(content, reason);
    return reason;
  };
}

function makeUnit(
  { sheet, row, cell, content, isHidden, facets }: TextPlace,
  reasonOf: (content: CodedText) => SkipReason | undefined,
): Unit {
  const { cells } = sheet.content!;
  const reference = columnLetters(cells.columnOf(cell)) + cells.rowNumber(row);
  const reason = reasonOf(content) ?? (isHidden ? 'hidden' : undefined);
  return unitOf(cellId(sheet, reference), [sheet.name, reference].join('!'), content, reason, facets);
}

/** The id of the unit of a cell. @param reference `B7` */
export function cellId({ number }: Sheet, reference: string): string {
  // Joining gives a flat string, which takes half the memory of a concatenated one.
  return [`sheet${number}`, reference].join('!');
}

/** @param reason why it is not translated, undefined if it is */
export function unitOf(
  id: string,
  context: string,
  content: CodedText,
  reason: SkipReason | undefined,
  cell: CellFacets | undefined,
): Unit {
  // Object spread takes more memory, and a long workbook has many units.
  if (reason === undefined) {
    if (cell === undefined) return { id, content, context, translate: true };
    return { id, content, context, translate: true, cell };
  }
  if (cell === undefined) return { id, content, context, translate: false, skipReason: reason };
  return { id, content, context, translate: false, skipReason: reason, cell };
}

/** @returns 1 at the numbers of the columns of a sheet that are hidden */
export function hiddenColumns({ elements }: Pick<SheetContent, 'elements'>): Uint8Array {
  const hidden = new Uint8Array(MAX_COLUMNS + 1);
  for (const { tag } of elements) {
    if (tag.key !== 'x:col' || !isTrue(tag.attribute('hidden'))) continue;
    const [first, last] = [Number(tag.attribute('min') ?? 0), Number(tag.attribute('max') ?? 0)];
    if (first >= 1) hidden.fill(1, first, Math.min(last, MAX_COLUMNS) + 1);
  }
  return hidden;
}
