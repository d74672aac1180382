import { userMistake } from '#domain/errors.ts';
import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import type { MappedColumn, SheetMapping } from '#domain/sheets/column-mapping.ts';
import { valueOfCell } from './cell-values.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** The mapping of a sheet of the workbook. */
export interface MappedSheet {
  readonly sheet: Sheet;
  readonly mapping: SheetMapping;
}

/** Finds the sheets of mappings. @throws LoquentError `sheet_not_found`, `sheet_protected` */
export function findMappedSheets(workbook: Workbook, mappings: readonly SheetMapping[]): MappedSheet[] {
  return mappings.map((mapping) => {
    const wanted = mapping.sheet.toLowerCase();
    const sheet = workbook.sheets.find(({ name, content }) => content && name.toLowerCase() === wanted);
    if (!sheet) throw sheetNotFound(mapping.sheet, workbook);
    if (isProtected(sheet)) throw sheetProtected(sheet.name);
    return { sheet, mapping: withTitles(workbook, sheet, mapping) };
  });
}

/** True if the protection of a sheet locks its cells. */
export function isProtected({ content }: Sheet): boolean {
  const protection = content?.elements.find(({ tag }) => tag.key === 'x:sheetProtection');
  return isTrue(protection?.tag.attribute('sheet'));
}

/** A column with the title of a new one is that column: a table can't have two of a name. */
function withTitles(workbook: Workbook, sheet: Sheet, mapping: SheetMapping): SheetMapping {
  const { cells } = sheet.content!;
  const header = mapping.headerRow === null ? undefined : cells.rowOf(mapping.headerRow);
  if (header === undefined) return mapping;
  const titles = new Map<string, number>();
  const [from, to] = cells.cellsOfRow(header);
  for (let cell = from; cell < to; cell++) {
    const title = valueOfCell(workbook, sheet, cell).trim();
    if (title !== '' && !titles.has(title)) titles.set(title, cells.columnOf(cell));
  }
  const columns = mapping.columns.map((column): MappedColumn => {
    const found = typeof column.target === 'number' ? undefined : titles.get(column.target.title.trim());
    return found === undefined ? column : { ...column, target: found };
  });
  return { ...mapping, columns };
}

/** The columns that hold the translations into a language. @param language BCP 47; undefined: all of them */
export function columnsFor(columns: readonly MappedColumn[], language: string | undefined): readonly MappedColumn[] {
  if (language === undefined) return columns;
  const wanted = canonical(language);
  const ofLanguage = columns.filter((column) => column.language !== null);
  const exact = ofLanguage.filter((column) => canonical(column.language!) === wanted);
  const found = exact.length > 0 ? exact : ofLanguage.filter((column) => sameLanguage(column.language!, language));
  return columns.filter((column) => column.language === null || found.includes(column));
}

/** True where each mapping has a column of its own for each language, so that one workbook holds all of them. */
export function hasColumnPerLanguage(mappings: readonly SheetMapping[], languages: readonly string[]): boolean {
  return (
    languages.length > 0 &&
    mappings.every(
      ({ columns }) =>
        columns.every(({ language }) => language !== null) &&
        languages.every((language) => columnsFor(columns, language).length > 0),
    )
  );
}

const canonical = (language: string) => parseLanguageTag(language)?.tag ?? language;

const sheetNotFound = (wanted: string, { sheets }: Workbook) => {
  const names = sheets.map(({ name }) => `"${name}"`);
  const listed = names.slice(0, 50).join(', ') + (names.length > 50 ? ` and ${names.length - 50} more` : '');
  return userMistake('sheet_not_found', `There is no worksheet "${wanted.slice(0, 60)}". The workbook has: ${listed}.`);
};

const sheetProtected = (name: string) =>
  userMistake(
    'sheet_protected',
    `The worksheet "${name}" is protected, so no translations can be written into its columns. ` +
      'Unprotect it in Excel (Review, Unprotect Sheet), save the workbook and upload it again.',
  );
