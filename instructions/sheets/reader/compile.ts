import { findName, missingName } from '#instructions/engine/reading/names.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { columnLetters } from '#domain/sheets/column-letters.ts';
import { columnsOfLanguage, languageOfTitle } from '#instructions/sheets/columns.ts';
import type { OutlineColumn, OutlineSheet } from '#instructions/sheets/outline.ts';
import type { SheetSelector } from '#domain/plans/sheet-plan.ts';
import { noColumn } from '#instructions/sheets/validate.ts';
import type { ColumnReference, Part, Phrase, RowCondition } from './parts.ts';

/** Selectors that pick together; several of these are alternatives. */
export type Alternatives = readonly (readonly SheetSelector[])[];

/** Criteria of one thing that is named; more come from products, which nobody means. */
const MAX_ALTERNATIVES = 100;

/**
 * The column of a sheet that an instruction names.
 *
 * @throws Refusal if the sheet doesn't have it, with the nearest ones
 */
export function columnOf(reference: ColumnReference, sheet: OutlineSheet): OutlineColumn {
  const { columns, name } = sheet;
  if (reference.by === 'letters') {
    const letters = columnLetters(reference.number);
    const found = columns.find(({ number }) => number === reference.number);
    if (found === undefined) refuse(noColumn(letters, sheet));
    const titled = columns.find(({ title, number }) => title === letters && number !== reference.number);
    if (titled !== undefined) refuse(`Column ${titled.column} is titled "${letters}": say which of the two is meant`);
    return found;
  }
  if (reference.by === 'position') {
    const number = reference.position < 0 ? sheet.lastColumn + 1 + reference.position : reference.position;
    return (
      columns.find((column) => column.number === number) ?? refuse(noColumn(columnLetters(Math.max(1, number)), sheet))
    );
  }
  return (
    titledColumn(reference.title, sheet) ??
    refuse(
      `${missingName(
        'column',
        reference.title,
        columns.flatMap(({ title }) => title ?? []),
      )} (sheet "${name}")`,
    )
  );
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
    refuse(
      `${named.length} columns are titled "${found}" (${named.map(({ column }) => column).join(', ')}): name it by its letter`,
    );
  }
  if (named[0] !== undefined) return named[0];
  const language = languageOfTitle(title);
  const ofLanguage = language === undefined ? [] : columnsOfLanguage(sheet, language);
  if (ofLanguage.length > 0) return ofLanguage.length === 1 ? ofLanguage[0] : undefined;
  // Capital letters in quotation marks.
  return /^[A-Z]$/.test(title) ? columns.find(({ column }) => column === title) : undefined;
}

/** @param sheet the sheet that it is about; undefined: all of them */
export function compilePhrase(phrase: Phrase, sheet: OutlineSheet | undefined): Alternatives {
  return product(phrase.map((part) => compilePart(part, sheet)));
}

/** All combinations of alternatives. @throws Refusal for too many */
export function product(dimensions: readonly Alternatives[]): Alternatives {
  const combined = dimensions.reduce<Alternatives>(
    (sum, alternatives) =>
      sum.length * alternatives.length > MAX_ALTERNATIVES
        ? refuse('It combines too many columns and rows: send a plan, or several jobs')
        : sum.flatMap((one) => alternatives.map((other) => [...one, ...other])),
    [[]],
  );
  return combined;
}

function compilePart(part: Part, sheet: OutlineSheet | undefined): Alternatives {
  switch (part.is) {
    case 'columns':
      return part.columns.map((column) => [{ kind: 'column', ...nameOf(column, sheet) }]);
    case 'rows':
      return part.ranges.map(({ from, to }) => {
        requireRow(from, sheet);
        return [{ kind: 'rows', from, to }];
      });
    case 'last_rows': {
      const { lastRow } = requireSheet(sheet);
      return [[{ kind: 'rows', from: Math.max(1, lastRow - part.count + 1), to: lastRow }]];
    }
    case 'first_rows': {
      const { headerRow } = requireSheet(sheet);
      const { count } = part;
      if (headerRow === null) return [[{ kind: 'rows', from: 1, to: count }]];
      return refuse(
        `Name the rows by their numbers, because row ${headerRow} has the titles: "rows ${headerRow + 1} to ${headerRow + count}"`,
      );
    }
    case 'where':
      return product(part.conditions.map((condition) => compileCondition(condition, sheet)));
    case 'place':
      return [[{ kind: 'place', place: part.place }]];
    case 'hidden':
      return [[{ kind: 'hidden', what: part.what }]];
    case 'header': {
      if (sheet === undefined) return [[{ kind: 'header' }]];
      const row =
        sheet.headerRow ?? refuse(`The sheet "${sheet.name}" has no row of titles that is recognized: send header_row`);
      return [[{ kind: 'rows', from: row, to: row }]];
    }
    case 'sheets':
      return (part.names ?? []).map((name) => [{ kind: 'sheet', sheet: name }]);
    case 'everything':
    case 'no_text':
      return [[]];
  }
}

function compileCondition({ column, test, values }: RowCondition, sheet: OutlineSheet | undefined): Alternatives {
  const name = nameOf(column, sheet);
  const selectors = values.map((value): SheetSelector => ({ kind: 'rows_where', ...name, test, value }));
  // "Is not Done or Draft" is neither.
  return test === 'is_not' || test === 'does_not_contain' ? [selectors] : selectors.map((selector) => [selector]);
}

/** Letters and title of a column of one sheet; on all sheets only what they have in common. */
function nameOf(reference: ColumnReference, sheet: OutlineSheet | undefined) {
  if (sheet !== undefined) {
    const { column, title } = columnOf(reference, sheet);
    return { column, title };
  }
  if (reference.by === 'title') return { column: null, title: reference.title };
  if (reference.by === 'letters') return { column: columnLetters(reference.number), title: null };
  if (reference.position > 0) return { column: columnLetters(reference.position), title: null };
  return refuse('Name the sheet, because the last column of each sheet is another one');
}

function requireSheet(sheet: OutlineSheet | undefined): OutlineSheet {
  return sheet ?? refuse('Name the sheet, because the sheets have different rows');
}

function requireRow(row: number, sheet: OutlineSheet | undefined): void {
  if (sheet === undefined || row <= sheet.lastRow) return;
  refuse(`There is no row ${row} in the sheet "${sheet.name}": its last row with a value is ${sheet.lastRow}`);
}
