import type { InvalidField } from '#domain/errors.ts';
import { missingName } from '#instructions/engine/reading/names.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import type { OutlineSheet, WorkbookOutline } from './outline.ts';

/** Compares the table that a request states with a workbook. @returns its problems, with the fields of the request */
export function tableProblems(
  { sheetName, headerRow, startRow }: TableLocation,
  outline: WorkbookOutline,
): readonly InvalidField[] {
  const { sheets } = outline;
  const sheet = statedSheet(sheetName, outline);
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => name);
    return [{ path: 'sheet_name', message: `${missingName('sheet', sheetName ?? '', names)}.` }];
  }
  const { name, lastRow } = sheet;
  const beyond = (path: string, row: number | undefined): InvalidField[] =>
    row === undefined || row <= lastRow
      ? []
      : [{ path, message: `${path} is ${row}, and the last row with a value in the sheet "${name}" is ${lastRow}.` }];
  const order: InvalidField[] =
    headerRow !== undefined && startRow !== undefined && startRow <= headerRow
      ? [
          {
            path: 'start_row',
            message: `start_row is ${startRow}, and header_row is ${headerRow}: data start below the titles of the columns.`,
          },
        ]
      : [];
  return [...beyond('header_row', headerRow), ...beyond('start_row', startRow), ...order];
}

/** The sheet that a request states: the active one without a name. */
export function statedSheet(sheetName: string | undefined, { sheets }: WorkbookOutline): OutlineSheet | undefined {
  if (sheetName === undefined) return sheets.find(({ isActive }) => isActive) ?? sheets[0];
  return (
    sheets.find(({ name }) => name === sheetName) ?? sheets.find(({ name }) => foldName(name) === foldName(sheetName))
  );
}
