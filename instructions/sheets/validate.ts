import { missingName } from '#instructions/engine/reading/names.ts';
import { columnNumber } from '#domain/sheets/column-letters.ts';
import type { PlannedColumn, PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import type { ColumnName } from './columns.ts';
import type { OutlineSheet, WorkbookOutline } from './outline.ts';
import type { SheetSelector } from '#domain/plans/sheet-plan.ts';

/** Compares a selector with a workbook. @returns its problems, as sentences for its author */
export function sheetSelectorProblems(selector: SheetSelector, outline: WorkbookOutline): readonly string[] {
  switch (selector.kind) {
    case 'sheet':
      return sheetNamed(selector.sheet, outline) === undefined ? [noSheet(selector.sheet, outline)] : [];
    case 'rows':
      return rowProblems(selector, outline);
    case 'column':
      return columnProblems(selector, outline);
    case 'rows_where':
      return [...columnProblems(selector, outline), ...valueProblems(selector)];
    default:
      return [];
  }
}

/** Compares a mapping with a workbook. @returns its problems, as sentences for its author */
export function mappingProblems(mapping: readonly PlannedMapping[], outline: WorkbookOutline): readonly string[] {
  const names = mapping.map(({ sheet }) => foldName(sheet));
  const repeated = mapping.find(({ sheet }, index) => names.indexOf(foldName(sheet)) !== index);
  return [
    ...(repeated === undefined ? [] : [`The sheet "${repeated.sheet}" has two mappings; join them.`]),
    ...mapping.flatMap((each) => {
      const sheet = sheetNamed(each.sheet, outline);
      return sheet === undefined ? [noSheet(each.sheet, outline)] : [...rowsOf(each, sheet), ...columnsOf(each, sheet)];
    }),
  ];
}

function rowsOf({ header_row: header, start_row: start }: PlannedMapping, { name, lastRow }: OutlineSheet): string[] {
  if (header !== null && start <= header) {
    return [`start_row ${start} is not below header_row ${header}; data start below the titles of the columns.`];
  }
  return start > lastRow
    ? [`start_row ${start} is beyond the last row of the sheet "${name}", which is ${lastRow}.`]
    : [];
}

function columnsOf({ columns, existing }: PlannedMapping, sheet: OutlineSheet): string[] {
  const taken = new Map<string, PlannedColumn>();
  return columns.flatMap((column) => {
    const { source, target, language } = column;
    const problems = [
      ...ownColumnProblems(source, sheet, 'source'),
      ...(target.column === null ? [] : ownColumnProblems(target, sheet, 'target')),
    ];
    if (target.column === null && (target.title ?? '').trim() === '' && language === null) {
      problems.push('A new target column needs a title or a language.');
    }
    if (source.column === target.column && existing === 'keep') problems.push(sameColumn(source.column));
    const key = target.column ?? `${source.column} ${foldName(target.title ?? '')} ${language ?? ''}`;
    const other = taken.get(key);
    if (other !== undefined)
      problems.push(`Column ${target.column ?? target.title} is the target of two columns or languages.`);
    taken.set(key, column);
    const isSource = columns.some((each) => each !== column && each.source.column === target.column);
    if (isSource) problems.push(`Column ${target.column} is both a source and a target; translate in two jobs.`);
    return problems;
  });
}

/** A column can't be the target of itself unless its texts are to be replaced. */
export function sameColumn(column: string): string {
  return `Column ${column} is both source and target: to replace its texts by their translations, say "overwrite" (existing: "replace"), or name another target column.`;
}

function ownColumnProblems({ column, title }: ColumnName, sheet: OutlineSheet, role: 'source' | 'target'): string[] {
  if (column === null) return [];
  const found = sheet.columns.find((each) => each.column === column);
  if (role === 'source' && found === undefined) return [`${noColumn(column, sheet)}.`];
  const own = found?.title ?? null;
  if (title === null || (own !== null && foldName(own) === foldName(title))) return [];
  const shown = own === null ? 'has no title' : `is titled "${own}"`;
  return [`Column ${column} of the sheet "${sheet.name}" ${shown}, not "${title}".`];
}

/** A clause about a column that a sheet doesn't have, with those that it has. */
export function noColumn(column: string, { name, columns }: OutlineSheet): string {
  const offered = columns.map(
    (each) => `${each.column}${each.title === null ? '' : ` ("${each.title.slice(0, 40)}")`}`,
  );
  const shown = offered.length > 12 ? `${offered.slice(0, 12).join(', ')}, …` : offered.join(', ');
  const rest = offered.length === 0 ? 'it has no text' : `its columns are ${shown}`;
  return `There is no column ${column} with text in the sheet "${name}": ${rest}`;
}

function columnProblems({ column, title }: ColumnName, { sheets }: WorkbookOutline): string[] {
  if (column === null && title === null) return ['A column is named by its letters or its title.'];
  const fits = (number: number, own: string | null) =>
    (column === null || columnNumber(column) === number) &&
    (title === null || (own !== null && foldName(own) === foldName(title)));
  if (sheets.some(({ columns }) => columns.some((each) => fits(each.number, each.title)))) return [];
  if (title === null) return [`There is no column ${column} with a value in any sheet.`];
  const titles = sheets.flatMap(({ columns }) => columns.flatMap((each) => each.title ?? []));
  return [`${missingName('column', title, titles)}${column === null ? '' : ` in column ${column}`}.`];
}

function rowProblems({ from, to }: { from: number; to: number | null }, { sheets }: WorkbookOutline): string[] {
  const last = Math.max(0, ...sheets.map(({ lastRow }) => lastRow));
  if (to !== null && to < from) return [`Rows ${from} to ${to} are in the reverse order.`];
  return from > last ? [`There is no row ${from}: the last row with a value is ${last}.`] : [];
}

function valueProblems({ test, value }: { test: string; value: string | null }): string[] {
  const needsValue = !test.endsWith('empty');
  return needsValue && (value ?? '').trim() === '' ? [`The test "${test}" needs a value.`] : [];
}

function sheetNamed(name: string, { sheets }: WorkbookOutline): OutlineSheet | undefined {
  return sheets.find((sheet) => foldName(sheet.name) === foldName(name));
}

function noSheet(name: string, { sheets }: WorkbookOutline): string {
  return `${missingName(
    'sheet',
    name,
    sheets.map((sheet) => sheet.name),
  )}.`;
}
