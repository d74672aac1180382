import { columnLetters } from '#domain/sheets/column-letters.ts';
import { findName, missingName } from '#instructions/engine/reading/names.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { columnsOfLanguage, languageOfTitle, type ColumnName } from '#instructions/sheets/columns.ts';
import type { OutlineColumn, OutlineSheet } from '#instructions/sheets/outline.ts';
import { noColumn } from '#instructions/sheets/validate.ts';
import type { ColumnReference } from './parts.ts';

/** Columns of a range; a criterion for each. */
const MAX_IN_RANGE = 90;

/**
 * The columns of a sheet that an instruction names.
 *
 * @throws Refusal if the sheet doesn't have one, with the nearest ones
 */
export function columnsOf(reference: ColumnReference, sheet: OutlineSheet): readonly OutlineColumn[] {
  if (reference.by !== 'title') {
    return numbersOf(reference, sheet).map((number) => {
      const found = sheet.columns.find((column) => column.number === number);
      return found ?? refuse(noColumn(columnLetters(Math.max(1, number)), sheet));
    });
  }
  const { title } = reference;
  const titles = sheet.columns.flatMap((column) => column.title ?? []);
  return [titledColumn(title, sheet) ?? refuse(`${missingName('column', title, titles)} (sheet "${sheet.name}")`)];
}

/** Columns that translations go into, which may be empty if the instruction names them by letters. */
export function targetColumns(reference: ColumnReference, sheet: OutlineSheet): readonly ColumnName[] {
  if (reference.by !== 'letters') return columnsOf(reference, sheet);
  return numbersOf(reference, sheet).map((number) => {
    const found = sheet.columns.find((column) => column.number === number);
    return found ?? { column: columnLetters(number), title: null };
  });
}

/** @throws Refusal for letters that are the title of another column as well */
function numbersOf(
  { by, from, to }: Exclude<ColumnReference, { by: 'title' }>,
  sheet: OutlineSheet,
): readonly number[] {
  const before = from < 0 ? sheet.lastColumn + 1 : 0;
  if (to - from > MAX_IN_RANGE) refuse('It names too many columns: send a plan, or several jobs');
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => before + from + index);
  const titled = sheet.columns.find(({ number, title }) => {
    const named = title === null ? undefined : numbers.find((each) => columnLetters(Math.max(1, each)) === title);
    return by === 'letters' && named !== undefined && named !== number;
  });
  if (titled !== undefined) {
    refuse(`Column ${titled.column} is titled "${titled.title}": say which of the two is meant`);
  }
  return numbers;
}

/** The column of this title, with small mistakes, or of the language that the title names. */
export function titledColumn(title: string, sheet: OutlineSheet): OutlineColumn | undefined {
  const { columns } = sheet;
  const found = findName(
    title,
    columns.flatMap((column) => column.title ?? []),
  );
  const named = columns.filter((column) => found !== undefined && column.title === found);
  if (named.length > 1) {
    const letters = named.map(({ column }) => column).join(', ');
    refuse(`${named.length} columns are titled "${found}" (${letters}): name it by its letter`);
  }
  if (named[0] !== undefined) return named[0];
  const language = languageOfTitle(title);
  const ofLanguage = language === undefined ? [] : columnsOfLanguage(sheet, language);
  if (ofLanguage.length > 0) return ofLanguage.length === 1 ? ofLanguage[0] : undefined;
  // Capital letters in quotation marks.
  return /^[A-Z]$/.test(title) ? columns.find(({ column }) => column === title) : undefined;
}
