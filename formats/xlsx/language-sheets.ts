import type { SheetMapping } from '#domain/sheets/column-mapping.ts';
import {
  columnOf,
  filledColumns,
  findLanguageColumns,
  newColumnName,
  type LanguageColumns,
} from '#formats/bilingual/language-columns.ts';
import type { DocumentWarning, ReadOptions } from '#formats/format.ts';
import { valueOfCell } from './cell-values.ts';
import { isProtected } from './mapped-columns.ts';
import { listPlaces } from './references.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Rows with values, below a title, among which the one with languages is looked for. */
const MAX_ROWS = 10;

/** A sheet with a column per language. */
interface LanguageSheet {
  readonly sheet: Sheet;
  readonly headerRow: number;
  /** Titles by column, from 0. */
  readonly names: readonly string[];
  readonly columns: LanguageColumns;
}

/** Sheets that keep languages side by side, and a warning that says so. */
export interface LanguageMapping {
  readonly mapping: readonly SheetMapping[];
  readonly warning: DocumentWarning;
}

/**
 * Finds the sheets of a workbook that have a column per language, as tables of CSV do: empty cells of the target languages are
 * filled, and missing columns are added.
 *
 * @returns undefined where other visible sheets hold more texts: the workbook is translated in place
 */
export function languageMapping(workbook: Workbook, options: ReadOptions): LanguageMapping | undefined {
  const { targetLanguages = [] } = options;
  if (targetLanguages.length === 0) return undefined;
  const visible = workbook.sheets.filter(({ isHidden, content }) => !isHidden && content?.cells.isSorted === true);
  const found = visible.flatMap((sheet) => languageSheet(workbook, sheet, options) ?? []);
  if (found.length === 0) return undefined;
  const others = visible.filter((sheet) => found.every((each) => each.sheet !== sheet) && textsIn(sheet) > 0);
  const count = (sheets: readonly Sheet[]) => sheets.reduce((sum, sheet) => sum + textsIn(sheet), 0);
  if (count(others) > count(found.map(({ sheet }) => sheet))) return undefined;
  const listed = found.map(({ sheet, names, columns }) => {
    return `in "${sheet.name}", ${filledColumns(names, columns, targetLanguages)}`;
  });
  const kept =
    others.length === 0 ? '' : ` Other worksheets stay: ${listPlaces(others.map(({ name }) => `"${name}"`))}.`;
  const message =
    `The workbook keeps languages side by side: ${listPlaces(listed)}.${kept} ` +
    'To translate other columns, or columns in their place, name them in an instruction.';
  return {
    mapping: found.map((sheet) => mappingOf(sheet, targetLanguages)),
    warning: { code: 'columns_assumed', message },
  };
}

function languageSheet(workbook: Workbook, sheet: Sheet, options: ReadOptions): LanguageSheet | undefined {
  const { cells } = sheet.content!;
  if (isProtected(sheet)) return undefined;
  for (let row = 0; row < Math.min(cells.rowCount, MAX_ROWS); row++) {
    const [from, to] = cells.cellsOfRow(row);
    const names: string[] = Array.from({ length: to > from ? cells.columnOf(to - 1) : 0 }, () => '');
    for (let cell = from; cell < to; cell++)
      names[cells.columnOf(cell) - 1] = valueOfCell(workbook, sheet, cell).trim();
    const columns = findLanguageColumns(names, options);
    if (columns && lacksTranslation(sheet, row, columns)) {
      return { sheet, headerRow: cells.rowNumber(row), names, columns };
    }
  }
  return undefined;
}

/** False for columns `source` and `target` that are full: they are mostly about something else, such as flows of data. */
function lacksTranslation({ content }: Sheet, header: number, { source, target }: LanguageColumns): boolean {
  const { cells } = content!;
  const holds = (row: number, column: number) => {
    const cell = cells.cellIn(row, column + 1);
    return cell !== undefined && cells.kindOf(cell) !== 'empty';
  };
  if (target === undefined) return true;
  for (let row = header + 1; row < cells.rowCount; row++) if (holds(row, source) && !holds(row, target)) return true;
  return false;
}

function mappingOf({ sheet, headerRow, names, columns }: LanguageSheet, languages: readonly string[]): SheetMapping {
  return {
    sheet: sheet.name,
    headerRow,
    startRow: headerRow + 1,
    existing: 'keep',
    columns: languages.map((language) => {
      const found = columnOf(language, columns, languages);
      const target = found === undefined ? { title: newColumnName(language, names, columns) } : found + 1;
      return { source: columns.source + 1, target, language };
    }),
  };
}

/** Number of cells of a sheet with a text. */
function textsIn({ content }: Sheet): number {
  const { cells } = content!;
  let count = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const kind = cells.kindOf(cell);
    if (kind === 'shared' || kind === 'inline') count++;
  }
  return count;
}
