import { foldName } from '#domain/texts/fold-name.ts';
import { columnLetters } from '#domain/sheets/column-letters.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { CellFacets, CellPlace, SheetFacets } from '#domain/units/cell-facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { findHeaderRow, ROWS_SEARCHED } from './find-header.ts';

const TITLE_LENGTH = 200;

export interface OutlineColumn {
  /** Its letters: `B`. */
  readonly column: string;
  /** From 1. */
  readonly number: number;
  /** Its cell in the header row; null without one. */
  readonly title: string | null;
  /** Cells with text below the header row. */
  readonly texts: number;
}

export interface OutlineSheet {
  readonly number: number;
  readonly name: string;
  readonly isHidden: boolean;
  readonly isActive: boolean;
  /** An instruction that names no sheet is about it: the one that the request states, else the active one. */
  readonly isMeant: boolean;
  /** Units that instructions can pick. */
  readonly units: number;
  /** Row with the titles of the columns; null without one. */
  readonly headerRow: number | null;
  /** First row with data. */
  readonly startRow: number;
  readonly lastRow: number;
  readonly lastColumn: number;
  /** Columns with a value in a row that has text. */
  readonly columns: readonly OutlineColumn[];
  /** Names of its tables. */
  readonly tables: readonly string[];
}

/** The parts that a workbook offers to instructions, with numbers of units. */
export interface WorkbookOutline {
  readonly kind: 'workbook';
  readonly units: number;
  readonly sheets: readonly OutlineSheet[];
  /** Visible text and comments, by where it is. */
  readonly places: Readonly<Partial<Record<CellPlace, number>>>;
  /** Units in hidden rows, columns and sheets. */
  readonly hidden: number;
}

/** True for a unit that instructions can pick: text that is translated, or that is translated when it is named. */
export function isSelectableCell({ cell, translate, skipReason }: Unit): boolean {
  if (cell === undefined) return false;
  return translate || skipReason === 'hidden' || skipReason === 'comment' || skipReason === 'not_selected';
}

/** A unit of a workbook. */
type CellUnit = Unit & { readonly cell: CellFacets };

/**
 * Describes a workbook by its units, which were read with `describe`.
 *
 * @param table as the request states it: its header row is taken as it is
 */
export function outlineWorkbook(units: readonly Unit[], table?: TableLocation): WorkbookOutline {
  const cells = units.filter((unit): unit is CellUnit => unit.cell !== undefined);
  const workbook = cells[0]?.cell.workbook;
  const offered = cells.filter((unit) => isSelectableCell(unit));
  const shown = offered.filter(({ skipReason }) => skipReason !== 'hidden');
  const bySheet = Map.groupBy(cells, ({ cell }) => cell.sheet);
  const named = table?.sheetName === undefined ? undefined : foldName(table.sheetName);
  const sheets = (workbook?.sheets ?? []).map((sheet) => {
    const isActive = sheet.number === workbook?.activeSheet;
    const isMeant = named === undefined ? isActive : foldName(sheet.name) === named;
    return { ...outlineOf(sheet, bySheet.get(sheet) ?? [], isMeant ? table : undefined), isActive, isMeant };
  });
  const places = [...Map.groupBy(shown, ({ cell }) => cell.place)].map(([place, { length }]) => [place, length]);
  return {
    kind: 'workbook',
    units: offered.length,
    sheets,
    places: Object.fromEntries(places),
    hidden: offered.length - shown.length,
  };
}

function outlineOf(
  sheet: SheetFacets,
  units: readonly CellUnit[],
  stated: TableLocation | undefined,
): Omit<OutlineSheet, 'isActive' | 'isMeant'> {
  const cells = units.flatMap(({ cell }) => (cell.place === 'cell' && cell.row !== null ? [cell] : []));
  // The cells of a row share its facets.
  const rows = [...new Set(cells.map(({ row }) => row!))];
  const headerRow = stated?.headerRow ?? findHeaderRow(sheet, rows.slice(0, ROWS_SEARCHED), stated?.startRow);
  const titles = rows.find(({ number }) => number === headerRow)?.values;
  const titleOf = (column: number) => {
    const title = (titles?.get(column) ?? '').replaceAll(/\s+/g, ' ').trim();
    return title === '' ? null : title.slice(0, TITLE_LENGTH);
  };
  const byColumn = Map.groupBy(cells, ({ column }) => column);
  const used = new Set(byColumn.keys());
  for (const { values } of rows) for (const column of values.keys()) used.add(column);
  const columns = [...used].filter((column) => column !== null).toSorted((one, other) => one - other);
  return {
    number: sheet.number,
    name: sheet.name,
    isHidden: sheet.isHidden,
    units: units.filter((unit) => isSelectableCell(unit)).length,
    headerRow,
    startRow: stated?.startRow ?? (headerRow ?? 0) + 1,
    lastRow: sheet.lastRow,
    lastColumn: sheet.lastColumn,
    columns: columns.map((number) => ({
      column: columnLetters(number),
      number,
      title: titleOf(number),
      texts: (byColumn.get(number) ?? []).filter(({ row }) => row!.number > (headerRow ?? 0)).length,
    })),
    tables: sheet.tables.map(({ name }) => name),
  };
}
