import type { SheetPlan, SheetSelector } from '#domain/plans/sheet-plan.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { addedCriteria, combineThings, product, toCriteria } from '#instructions/engine/reading/alternatives.ts';
import type { Alternatives } from '#instructions/engine/reading/alternatives.ts';
import type { NumberRange } from '#instructions/engine/reading/numbered-things.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import type { OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';
import { statedSheet } from '#instructions/sheets/table-problems.ts';
import {
  sheetDimensionOf,
  isOfWorkbook,
  isOnSheet,
  type SheetDraft,
  type SheetPhrasePart,
  type SheetPhrase,
} from './parts.ts';
import { referencedColumns } from './columns.ts';
import { planMapping } from './plan-mapping.ts';

type Found = Alternatives<SheetSelector>;

const DIFFERENT_SHEETS = 'It names parts of different sheets: send a job for each sheet, or a plan';
const NAME_SHEET = 'Name the sheet that the columns and rows are on';

/** Looks up the columns, rows and sheets of a draft. @throws Refusal */
export function planOfSheetDraft(
  draft: SheetDraft,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
  table: TableLocation,
): SheetPlan {
  const isMapped = draft.sources.length + draft.targets.length > 0;
  requireSense(draft, isMapped);
  const sheets = sheetsOf(draft, outline, table, isMapped);
  const scope = sheets?.length === 1 ? sheets[0] : undefined;
  const isNamed = table.sheetName !== undefined || sheetNames(draft.included.map(({ phrase }) => phrase)).length > 0;
  const isFree = (phrase: SheetPhrase) => !isNamed && isOfWorkbook(phrase);
  const inSheets = (found: Found) => product([namedSheets(sheets?.map(({ name }) => name) ?? null), found]);
  const compile = (phrase: SheetPhrase, isOfScope = false): Found => {
    const own = sheetNames([phrase])[0];
    if (own === undefined && isFree(phrase)) return compilePhrase(phrase, undefined);
    if (own === undefined) return isOfScope ? compilePhrase(phrase, scope) : inSheets(compilePhrase(phrase, scope));
    return compilePhrase(phrase, own?.length === 1 ? outline.sheets.find(({ name }) => name === own[0]) : undefined);
  };
  const isMeant = (part: SheetPhrasePart) =>
    isMapped ? sheetDimensionOf(part) === 'row' : part.is !== 'sheets' && part.is !== 'everything';
  const things = draft.included
    .map((thing) => ({ ...thing, phrase: thing.phrase.filter(isMeant) }))
    .filter(({ phrase }) => phrase.length > 0);
  const [free, scoped] = [
    things.filter(({ phrase }) => isFree(phrase)),
    things.filter(({ phrase }) => !isFree(phrase)),
  ];
  const combined = combineThings<SheetPhrasePart, SheetSelector>(scoped, {
    compile: (phrase) => compile(phrase, true),
    dimensionOf: sheetDimensionOf,
    sentencesHint: 'Say "rows … of column …", or "only" in the second sentence',
  });
  const everything: Found = isMapped ? [] : [[]];
  const include = toCriteria([
    ...inSheets(things.length === 0 ? everything : combined),
    ...free.flatMap(({ phrase }) => compile(phrase)),
  ]).filter(({ all }) => all.length > 0);
  // Titles are never translated into other columns.
  const left = draft.excluded.filter((phrase) => !isMapped || !phrase.some(({ is }) => is === 'header'));
  const { startRow = 1 } = isMapped ? {} : table;
  const above: SheetPhrase = [{ is: 'rows', ranges: [{ from: 1, to: startRow - 1 }], isCounted: false }];
  const exclude = toCriteria([...left, ...(startRow === 1 ? [] : [above])].flatMap((phrase) => compile(phrase)));
  const added = (isOfNone: boolean, within: typeof include) =>
    addedCriteria(
      draft.added.filter((phrase) => isFree(phrase) === isOfNone),
      { include: within, exclude, compile: (phrase) => compile(phrase, phrase[0]?.is === 'hidden') },
    );
  const add = [...added(false, include), ...added(true, [])];
  if (!isMapped) return { include, exclude, add };
  return { include, exclude, add, mapping: [planMapping(draft, scope ?? refuse(NAME_SHEET), outline, languages)] };
}

function requireSense(draft: SheetDraft, isMapped: boolean): void {
  const { included, excluded, added, isOverwriting = false, isFillingGaps = false, isInPlace = false } = draft;
  if (isOverwriting && isFillingGaps) refuse('Either overwrite existing texts or keep them, not both');
  if (isMapped) {
    const isOther = (part: SheetPhrasePart) => part.is !== 'sheets' && !isOnSheet(part);
    const isMore = included.some(({ phrase }) => phrase.some(isOther)) || added.some(([head]) => head?.is !== 'hidden');
    if (isInPlace) refuse('Either translate in place or into another column, not both');
    if (isMore)
      refuse('With a target column only cells of the source column are translated: send another job for other text');
  } else if (isOverwriting && included.length + excluded.length + added.length === 0)
    refuse('Say which column is translated into which');
}

/** The names in each part that names sheets; null for all of them. */
function sheetNames(phrases: readonly SheetPhrase[]): readonly (readonly string[] | null)[] {
  return phrases.flat().flatMap((part) => (part.is === 'sheets' ? [part.names] : []));
}

function namedSheets(names: readonly string[] | null): Found {
  return names?.map((name) => [{ kind: 'sheet', sheet: name }]) ?? [[]];
}

/**
 * The sheets that an instruction is about: those that it names, else the one of the request, else the active one.
 * Undefined: all sheets, because it says so, or excludes sheets by name.
 */
function sheetsOf(
  { included, excluded, added }: SheetDraft,
  outline: WorkbookOutline,
  { sheetName, headerRow, startRow }: TableLocation,
  isMapped: boolean,
): readonly OutlineSheet[] | undefined {
  const phrases = included.map(({ phrase }) => phrase);
  const named = sheetNames(phrases);
  const stated = statedSheet(sheetName, outline);
  if (named.length === 0) {
    const isOfTable = [sheetName, headerRow, startRow].some((field) => field !== undefined);
    const isOfSheet = (phrase: SheetPhrase) => phrase.some(isOnSheet) && sheetNames([phrase]).length === 0;
    const isOne = isMapped || isOfTable || [...phrases, ...excluded, ...added].some(isOfSheet);
    const leavesOutSheets = sheetNames(excluded).length > 0;
    return stated === undefined || (leavesOutSheets && !isOne) ? undefined : [stated];
  }
  const isOfDifferent = named.includes(null) && named.some((each) => each !== null);
  if (isOfDifferent) refuse(DIFFERENT_SHEETS);
  const names = named.includes(null) ? null : [...new Set(named.flatMap((each) => each ?? []))];
  if (names !== null && names.length > 1 && (isMapped || phrases.some((phrase) => phrase.some(isOnSheet)))) {
    refuse(DIFFERENT_SHEETS);
  }
  if (sheetName !== undefined && (names?.length !== 1 || names[0] !== stated?.name)) {
    const said = names?.map((name) => `"${name}"`).join(' and ') ?? 'all sheets';
    contradict(`The instruction says ${said}, and sheet_name is "${sheetName}": change one of them`);
  }
  return names === null ? undefined : outline.sheets.filter(({ name }) => names.includes(name));
}

function compilePhrase(phrase: SheetPhrase, sheet: OutlineSheet | undefined): Found {
  if (sheet === undefined && phrase.some(isOnSheet)) refuse(NAME_SHEET);
  return product(phrase.map((part) => compilePart(part, sheet)));
}

/** @param sheet not undefined for columns and rows */
function compilePart(part: SheetPhrasePart, sheet: OutlineSheet | undefined): Found {
  switch (part.is) {
    case 'columns':
      return part.columns.flatMap((each) =>
        referencedColumns(each, sheet!).map(({ column, title }) => [{ kind: 'column', column, title }]),
      );
    case 'rows':
      return part.ranges.map((range) => [{ kind: 'rows', ...rowsOf(range, part.isCounted, sheet!) }]);
    case 'where': {
      const { test, value } = part;
      return referencedColumns(part.column, sheet!).map(({ column, title }) => [
        { kind: 'rows_where', column, title, test, value },
      ]);
    }
    case 'sheets':
      return namedSheets(part.names);
    case 'place':
      return [[{ kind: 'place', place: part.place }]];
    case 'hidden':
      return [[{ kind: 'hidden', what: part.what }]];
    case 'header': {
      if (sheet === undefined) return [[{ kind: 'header' }]];
      const { headerRow, name } = sheet;
      const row = headerRow ?? refuse(`The sheet "${name}" has no row of titles that is recognized: send header_row`);
      return [[{ kind: 'rows', from: row, to: row }]];
    }
    case 'everything':
      return [[]];
  }
}

/** @throws Refusal for rows that a sheet doesn't have, and for the first ones of a sheet with titles: with them, or without? */
function rowsOf({ from, to }: NumberRange, isCounted: boolean, sheet: OutlineSheet): NumberRange {
  const { name, headerRow, lastRow } = sheet;
  if (from < 0) return { from: Math.max(1, lastRow + 1 + from), to: lastRow + 1 + (to ?? -1) };
  if (isCounted && headerRow !== null) {
    const meant = from === to ? `row ${headerRow + from}` : `rows ${headerRow + from} to ${headerRow + (to ?? from)}`;
    refuse(`Name the rows by their numbers, because row ${headerRow} has the titles: "${meant}"`);
  }
  if (from < 1 || to === 0) refuse('Rows are counted from 1');
  if (from > lastRow) refuse(`There is no row ${from} in the sheet "${name}": its last row with a value is ${lastRow}`);
  return { from, to };
}
