import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import { documentCorrupt, documentEmpty } from '#formats/errors.ts';
import { describeCell, refusedAt } from '#formats/glossaries/errors.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import type { TermTable } from '#formats/glossaries/source.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { valueOfCell } from '#formats/xlsx/cell-values.ts';
import { MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { listSheets, openWorkbook, readWorkbook, type Sheet, type Workbook } from '#formats/xlsx/workbook.ts';

/**
 * Opens the first visible sheet of a workbook as a table of terms. Texts, numbers and the last results of formulas are
 * read as the file stores them, without their formats; errors of formulas are refused.
 *
 * @param bytes the whole file; its content is held in memory, at most 256 MB of it
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled`, `document_unsafe`,
 * `document_too_large`, `document_empty`, `glossary_file_invalid`
 */
export function openXlsx(bytes: Uint8Array): TermTable {
  const rows = sheetRows(openWorkbook(bytes));
  const [header, ...others] = rows;
  if (header === undefined) {
    throw documentEmpty(
      'The first sheet of the workbook is empty. Its first row must have the languages as headers: en, de, notes.',
    );
  }
  return {
    format: 'xlsx',
    encoding: 'UTF-8',
    header: cellsOf(header, MAX_COLUMNS),
    hasConcepts: false,
    async *rows() {
      // Cells to the right of the last named column are excess.
      for (const row of others) {
        // A downloaded CSV that a spreadsheet program has saved as a workbook has the apostrophes in its texts.
        yield { row: row.row, cells: cellsOf(row, glossaryLimits.columns).map(unescapeFormula) };
      }
    },
  };
}

/** A row as the file has it: only the cells that hold something, since it may have two of 16,384. */
interface SheetRow {
  readonly row: number;
  readonly cells: readonly { readonly column: number; readonly text: string }[];
}

/** @param last index of the last cell, which represents all cells to its right */
function cellsOf({ cells }: SheetRow, last: number): readonly string[] {
  const all: string[] = [];
  for (const { column, text } of cells) {
    const index = Math.min(column, last);
    while (all.length < index) all.push('');
    all[index] = text;
  }
  return all;
}

/** The rows of the first sheet that people see. */
function sheetRows(office: OfficePackage): readonly SheetRow[] {
  const { sheets } = listSheets(office);
  const first = sheets.find(({ isHidden, reference }) => !isHidden && reference !== undefined);
  const workbook = readWorkbook(office, ({ number }) => number === first?.number);
  const sheet = workbook.sheets.find(({ content }) => content !== undefined);
  if (sheet === undefined) {
    throw documentCorrupt('The workbook has no readable sheet. Open it in its application and save it again.');
  }
  const { cells } = sheet.content!;
  const rows: SheetRow[] = [];
  for (let row = 0; row < cells.rowCount; row++) {
    const found = cellsOfRow(workbook, sheet, row);
    if (!found.some(({ text }) => text.trim() !== '')) continue;
    rows.push({ row: cells.rowNumber(row), cells: found });
    if (rows.length > glossaryLimits.rows + 1) throw tooManyRows(cells.rowNumber(row));
  }
  return rows;
}

function cellsOfRow(workbook: Workbook, sheet: Sheet, row: number): SheetRow['cells'] {
  const { cells } = sheet.content!;
  const found: { readonly column: number; readonly text: string }[] = [];
  const [from, to] = cells.cellsOfRow(row);
  for (let cell = from; cell < to; cell++) {
    const column = cells.columnOf(cell) - 1;
    const kind = cells.kindOf(cell);
    const refused = (message: string) => refusedAt(describeCell([], cells.rowNumber(row), column), message);
    if (kind === 'error') {
      throw refused('the cell has an error instead of a term; correct its formula, or clear the cell');
    }
    // Programs that write workbooks without calculating them leave results out.
    if (kind === 'empty' && cells.hasFormula(cell)) {
      throw refused('the result of the formula is not in the file; open the workbook in its application and save it');
    }
    const value = valueOfCell(workbook, sheet, cell);
    // Cells far to the right are people's notes, or only have a format.
    if (value !== '') found.push({ column, text: kind === 'boolean' ? flag(value) : value });
  }
  return found;
}

const flag = (value: string) => (value === '1' ? 'TRUE' : 'FALSE');

const tooManyRows = (row: number) =>
  refusedAt(`row ${row}`, `a file may have ${glossaryLimits.rows} rows below its header; split it`);
