import { describeCriterion } from '#instructions/engine/explain-plan.ts';
import { counted, LISTED, listedNames } from '#instructions/engine/listed-names.ts';
import type { PlannedColumn, PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import type { CellPlace } from '#domain/units/cell-facets.ts';
import type { ColumnName } from './columns.ts';
import type { WorkbookOutline } from './outline.ts';
import type { RowTest, SheetCriterion, SheetSelector } from '#domain/plans/sheet-plan.ts';

const PLACE_NAMES: Readonly<Record<CellPlace, string>> = {
  cell: 'cells',
  comment: 'comments',
  chart: 'charts',
  drawing: 'shapes',
  data_validation: 'drop-down lists and messages of data validation',
  header_footer: 'headers and footers',
  sheet_name: 'names of sheets',
  property: 'document properties',
};

const TESTS: Readonly<Record<RowTest, (value: string) => string>> = {
  is: (value) => `is “${value}”`,
  is_not: (value) => `is not “${value}”`,
  contains: (value) => `contains “${value}”`,
  does_not_contain: (value) => `does not contain “${value}”`,
  is_empty: () => 'is empty',
  is_not_empty: () => 'is not empty',
};

/** From the part to the whole: `rows 5 to 200 of column B in the sheet “Prices”`. */
const ORDER: readonly SheetSelector['kind'][] = ['hidden', 'place', 'header', 'rows', 'rows_where', 'column', 'sheet'];

/** True for selectors of text in whichever sheet: none of them names a sheet, or what is of the whole workbook. */
export function isInAllSheets(all: readonly SheetSelector[]): boolean {
  return all.every(
    (each) =>
      each.kind !== 'sheet' &&
      !(each.kind === 'hidden' && each.what === 'sheets') &&
      !(each.kind === 'place' && (each.place === 'sheet_name' || each.place === 'property')),
  );
}

/** Selectors that pick together, in words. */
export function describeSheetSelectors(all: readonly SheetSelector[]): string {
  const ordered = all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return ordered.map((selector, index) => (index === 0 ? '' : ' in ') + describeSelector(selector)).join('');
}

/**
 * Criteria that are listed together: a sheet that they share is said once, at the end, and not at all in a sentence that is
 * about this sheet. So is that they are about all sheets.
 */
export function describeSheetCriteria(
  criteria: readonly SheetCriterion[],
  within: readonly SheetCriterion[],
): readonly string[] {
  const shared = sharedSheet(criteria);
  const isSaid = shared !== undefined && sharedSheet(within) === shared;
  const isInAll = criteria.every(({ all }) => isInAllSheets(all));
  return criteria.map((criterion, index) => {
    const isLast = index === criteria.length - 1;
    const others = criterion.all.filter(({ kind }) => kind !== 'sheet');
    const isShort = shared !== undefined && others.length > 0 && (isSaid || !isLast);
    const words = { selectors: describeSheetSelectors };
    const said = describeCriterion(words, isShort ? { ...criterion, all: others } : criterion);
    return isInAll && isLast ? `${said} in all sheets` : said;
  });
}

/** The sheet that all criteria are about. */
function sharedSheet(criteria: readonly SheetCriterion[]): string | undefined {
  const sheets = criteria.map(({ all }) => all.flatMap((each) => (each.kind === 'sheet' ? each.sheet : [])).join('\n'));
  return sheets[0] !== '' && sheets.every((sheet) => sheet === sheets[0]) ? sheets[0] : undefined;
}

function describeSelector(selector: SheetSelector): string {
  switch (selector.kind) {
    case 'sheet':
      return `the sheet “${selector.sheet}”`;
    case 'column':
      return describeColumn(selector);
    case 'rows':
      return describeRows(selector.from, selector.to);
    case 'rows_where':
      return `rows where ${describeColumn(selector)} ${TESTS[selector.test](selector.value ?? '')}`;
    case 'header':
      return 'the header row';
    case 'place':
      return PLACE_NAMES[selector.place];
    case 'hidden':
      return selector.what === null ? 'hidden cells' : `hidden ${selector.what}`;
  }
}

function describeColumn({ column, title }: ColumnName): string {
  if (column === null) return `the column “${title}”`;
  return `column ${column}${title === null ? '' : ` (“${title}”)`}`;
}

function describeRows(from: number, to: number | null): string {
  if (to === null) return `rows from ${from} on`;
  return from === to ? `row ${from}` : `rows ${from} to ${to}`;
}

/** A mapping in words: `column B (“English”) into column C (“Spanish”, es) in the sheet “Prices”`. */
export function describeMapping(mapping: readonly PlannedMapping[]): string {
  return mapping
    .map(({ sheet, columns, existing, start_row: start }) => {
      const pairs = columns.map((column) => `${describeColumn(column.source)} into ${describeTarget(column)}`);
      const kept = existing === 'keep' ? 'existing texts are kept' : 'existing texts are replaced';
      return `${pairs.join(', ')} in the sheet “${sheet}” (from row ${start} on; ${kept})`;
    })
    .join('; ');
}

function describeTarget({ target, language }: PlannedColumn): string {
  const into = target.column === null ? `a new column “${target.title ?? language ?? ''}”` : describeColumn(target);
  return `${into}${language === null ? '' : ` for ${language}`}`;
}

/** The parts that a workbook offers to instructions, in a sentence or two. */
export function describeAvailableSheets({ sheets, places, hidden }: WorkbookOutline): string {
  const names = sheets.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  const active = sheets.find(({ isActive }) => isActive);
  const titled = (active?.columns ?? [])
    .slice(0, LISTED)
    .map(({ column, title }) => column + (title === null ? '' : ` "${title.slice(0, 60)}"`));
  const columns =
    titled.length === 0 ? '' : ` The columns of the active sheet "${active?.name}" are ${titled.join(', ')}.`;
  const scope =
    sheets.length < 2 ? '' : ' An instruction is about the active sheet, unless it names others or says "all sheets".';
  const further = [
    counted(places.comment ?? 0, 'comment'),
    counted(places.chart ?? 0, 'text in charts', 'texts in charts'),
    counted(hidden, 'hidden text'),
  ].filter((each) => each !== '');
  const rest = further.length === 0 ? '' : ` It has ${further.join(', ')}.`;
  const named = names.length === 0 ? 'no sheets' : `the sheets ${listedNames(names)}${more}`;
  return `The workbook has ${named}.${columns}${scope}${rest}`;
}

/** An instruction that works with this workbook. */
export function exampleOfWorkbook({ sheets }: WorkbookOutline): string {
  const sheet = sheets.find(({ isActive, units }) => isActive && units > 0) ?? sheets.find(({ units }) => units > 0);
  const column = sheet?.columns.find(({ texts }) => texts > 0);
  if (sheet === undefined || column === undefined) return 'all text cells';
  return `${sheet.isActive ? '' : `sheet "${sheet.name}", `}translate column ${column.column} into a new column`;
}
