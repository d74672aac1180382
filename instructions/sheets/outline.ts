import { foldName } from '#domain/text/fold-name.ts';
import { columnLetters } from '#domain/sheets/column-letters.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { CellPlace, RowFacets, SheetFacets, WorkbookFacets } from '#domain/units/cell-facets.ts';
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
export function isSelectable({ cell, translate, skipReason }: Unit): boolean {
  return cell !== undefined && (translate || isNamedOnly(skipReason));
}

function isNamedOnly(reason: Unit['skipReason']): boolean {
  return reason === 'hidden' || reason === 'comment' || reason === 'not_selected';
}

/** Counts of a worksheet. */
interface Tally {
  units: number;
  /** The first rows that hold text. */
  readonly rows: RowFacets[];
  readonly columns: Set<number>;
  /** Rows with text, by column. */
  readonly texts: Map<number, number[]>;
  lastRow: RowFacets | undefined;
}

/**
 * Describes a workbook by its units, which were read with `describe`.
 *
 * @param table as the request states it: its header row is taken as it is
 */
export function describeWorkbook(units: readonly Unit[], table?: TableLocation): WorkbookOutline {
  const tallies = new Map<SheetFacets, Tally>();
  const places = new Map<CellPlace, number>();
  let [total, hidden] = [0, 0];
  let workbook: WorkbookFacets | undefined;
  for (const unit of units) {
    if (unit.cell === undefined) continue;
    const { cell } = unit;
    workbook ??= cell.workbook;
    if (isSelectable(unit)) {
      total += 1;
      if (unit.skipReason === 'hidden') hidden += 1;
      else places.set(cell.place, (places.get(cell.place) ?? 0) + 1);
    }
    if (cell.sheet !== null) tally(tallies, cell.sheet, unit);
  }
  const named = table?.sheetName === undefined ? undefined : foldName(table.sheetName);
  const sheets = (workbook?.sheets ?? []).map((sheet) => {
    const isActive = sheet.number === workbook?.activeSheet;
    const isStated = table !== undefined && (named === undefined ? isActive : foldName(sheet.name) === named);
    return outlineOf(sheet, isActive, tallies.get(sheet), isStated ? table : undefined);
  });
  return { kind: 'workbook', units: total, sheets, places: Object.fromEntries(places), hidden };
}

function tally(tallies: Map<SheetFacets, Tally>, sheet: SheetFacets, unit: Unit): void {
  let found = tallies.get(sheet);
  if (found === undefined) {
    found = { units: 0, rows: [], columns: new Set(), texts: new Map(), lastRow: undefined };
    tallies.set(sheet, found);
  }
  if (isSelectable(unit)) found.units += 1;
  const { place, row, column } = unit.cell!;
  if (row === null || place !== 'cell') return;
  if (row !== found.lastRow) {
    found.lastRow = row;
    if (found.rows.length < ROWS_SEARCHED && !found.rows.includes(row)) found.rows.push(row);
    for (const used of row.values.keys()) found.columns.add(used);
  }
  if (column === null) return;
  found.columns.add(column);
  const rows = found.texts.get(column);
  if (rows === undefined) found.texts.set(column, [row.number]);
  else rows.push(row.number);
}

function outlineOf(
  sheet: SheetFacets,
  isActive: boolean,
  counts: Tally | undefined,
  stated: TableLocation | undefined,
): OutlineSheet {
  const rows = counts?.rows ?? [];
  const headerRow = stated?.headerRow ?? findHeaderRow(sheet, rows, stated?.startRow);
  const titles = rows.find(({ number }) => number === headerRow)?.values;
  const titleOf = (column: number) => {
    const title = (titles?.get(column) ?? '').replaceAll(/\s+/g, ' ').trim();
    return title === '' ? null : title.slice(0, TITLE_LENGTH);
  };
  const columns = [...(counts?.columns ?? [])].toSorted((one, other) => one - other);
  return {
    number: sheet.number,
    name: sheet.name,
    isHidden: sheet.isHidden,
    isActive,
    units: counts?.units ?? 0,
    headerRow,
    startRow: stated?.startRow ?? (headerRow ?? 0) + 1,
    lastRow: sheet.lastRow,
    lastColumn: sheet.lastColumn,
    columns: columns.map((number) => ({
      column: columnLetters(number),
      number,
      title: titleOf(number),
      texts: (counts?.texts.get(number) ?? []).filter((row) => row > (headerRow ?? 0)).length,
    })),
    tables: sheet.tables.map(({ name }) => name),
  };
}
