import type { SheetCriterion, SheetPlan, SheetSelector } from '#domain/plans/sheet-plan.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { combineThings, hiddenBesides, product, type Alternatives } from '#instructions/engine/reading/alternatives.ts';
import type { NumberRange, Positions } from '#instructions/engine/reading/numbered-things.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import type { OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';
import { statedSheet } from '#instructions/sheets/table-problems.ts';
import { dimensionOf, type Draft, type Part, type Phrase } from './parts.ts';
import { columnNames } from './plan-columns.ts';
import { planMapping } from './plan-mapping.ts';

/** Sheets that an instruction is about; undefined: all of them. */
type Scope = readonly OutlineSheet[] | undefined;
type Things = Draft['included'];

/** Looks up the columns, rows and sheets of a draft. @throws Refusal */
export function planOf(
  draft: Draft,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
  table: TableLocation,
): SheetPlan {
  const isMapped = draft.sources.length + draft.targets.length > 0;
  const sheets = scopeOf(draft, outline, table, isMapped);
  return isMapped ? mappedPlan(draft, sheets, outline, languages) : plainPlan(draft, sheets, outline, table);
}

function scopeOf(draft: Draft, outline: WorkbookOutline, table: TableLocation, isMapped: boolean): Scope {
  const { sheetName, headerRow, startRow } = table;
  const stated = sheetName === undefined ? undefined : statedSheet(sheetName, outline);
  const named = namedSheets(draft);
  if (named !== undefined) {
    if (stated !== undefined && (named?.length !== 1 || named[0] !== stated.name)) {
      const said = named?.map((name) => `"${name}"`).join(' and ') ?? 'all sheets';
      contradict(`The instruction says ${said}, and sheet_name is "${sheetName}": change one of them`);
    }
    return named === null ? undefined : outline.sheets.filter(({ name }) => named.includes(name));
  }
  const phrases = [...draft.included.map(({ phrase }) => phrase), ...draft.excluded, ...draft.added];
  const isOnSheet = isMapped || headerRow !== undefined || startRow !== undefined || phrases.some(isOfScope);
  const sheet = stated ?? (isOnSheet ? statedSheet(undefined, outline) : undefined);
  return sheet && [sheet];
}

/** Names of the sheets of what is translated, null for all sheets; undefined if none is named. */
function namedSheets({ included }: Draft): readonly string[] | null | undefined {
  const named = included.flatMap(({ phrase }) => phrase.flatMap((part) => (part.is === 'sheets' ? [part] : [])));
  if (named.length === 0) return undefined;
  const names = named.some((part) => part.names === null)
    ? null
    : [...new Set(named.flatMap((part) => part.names ?? []))];
  const isShort = (part: Part) => part.is === 'sheets' && part.names?.length !== names?.length;
  // "Column A of sheet Prices and column B of sheet Notes"
  if (included.some(({ phrase }) => phrase.length > 1 && phrase.some(isShort))) {
    refuse('It names parts of different sheets: send a job for each sheet, or a plan');
  }
  return names;
}

/** True for columns and rows without a sheet of their own. */
function isOfScope(phrase: Phrase): boolean {
  const isOnSheet = phrase.some((part) => ['column', 'row'].includes(dimensionOf(part) ?? ''));
  return isOnSheet && !phrase.some(({ is }) => is === 'sheets');
}

function mappedPlan(
  draft: Draft,
  sheets: Scope,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
): SheetPlan {
  if (draft.isInPlace) refuse('Either translate in place or into another column, not both');
  const isOther = ({ is }: Part) => !['columns', 'sheets', 'rows', 'counted_rows', 'where'].includes(is);
  const isMore = draft.included.some(({ phrase }) => phrase.some(isOther));
  if (isMore || draft.added.some(([head]) => head?.is !== 'hidden')) {
    refuse('With a target column only cells of the source column are translated: send another job for other text');
  }
  // "Translate column B, put the translations in column C"
  const parts = draft.included.flatMap(({ phrase }) => phrase);
  const sources = [...draft.sources, ...parts.flatMap((part) => (part.is === 'columns' ? part.columns : []))];
  const mapped = sheets ?? outline.sheets.filter(({ isHidden, units }) => !isHidden && units > 0);
  const mapping = mapped.map((sheet) => planMapping({ ...draft, sources }, sheet, outline, languages));
  const rows = withParts(draft.included, (part) => dimensionOf(part) === 'row');
  if (sheets === undefined && rows.length > 0) refuse('Name the sheet that the rows are of');
  const include = (sheets ?? []).flatMap((sheet) => (rows.length === 0 ? [] : within(sheet, combine(rows, sheet))));
  // Titles are never translated into other columns.
  const excluded = draft.excluded.filter((phrase) => !phrase.some(({ is }) => is === 'header'));
  const exclude = besides(excluded, sheets, outline);
  return { include, exclude, add: addedOf(draft, include, exclude, sheets, outline), mapping };
}

function plainPlan(draft: Draft, sheets: Scope, outline: WorkbookOutline, { startRow = 1 }: TableLocation): SheetPlan {
  const { included, excluded, added, existing } = draft;
  if (existing === 'keep') refuse('Say into which column translations go: in place there is no existing translation');
  const isNothing = included.length + excluded.length + added.length === 0;
  if (isNothing && existing === 'replace') refuse('Say which column is translated into which');
  const things = withParts(included, ({ is }) => is !== 'sheets' && is !== 'everything');
  const include = (sheets ?? [undefined]).flatMap((sheet) =>
    within(sheet, things.length === 0 ? [[]] : combine(things, sheet)),
  );
  const above: Phrase[] =
    startRow < 2 || sheets === undefined ? [] : [[{ is: 'rows', ranges: [{ from: 1, to: startRow - 1 }] }]];
  const exclude = besides([...excluded, ...above], sheets, outline);
  return { include, exclude, add: addedOf(draft, include, exclude, sheets, outline) };
}

/** Things with only some of their parts, without those that have none of them. */
function withParts(things: Things, isKept: (part: Part) => boolean): Things {
  return things
    .map((thing) => ({ ...thing, phrase: thing.phrase.filter(isKept) }))
    .filter(({ phrase }) => phrase.length > 0);
}

function combine(things: Things, sheet: OutlineSheet | undefined): Alternatives<SheetSelector> {
  return combineThings<Part, SheetSelector>(things, {
    compile: (phrase) => compilePhrase(phrase, sheet),
    dimensionOf,
    sentencesHint: 'Say "rows … of column …", or "only" in the second sentence',
  });
}

/** Looks up things that are left out, or translated besides: each on its own sheet, else on those of the instruction. */
function besides(phrases: readonly Phrase[], sheets: Scope, outline: WorkbookOutline): SheetCriterion[] {
  return phrases.flatMap((phrase) => {
    const own = phrase.flatMap((part) => (part.is === 'sheets' ? [part.names] : []));
    if (own.length === 0) return (sheets ?? [undefined]).flatMap((each) => within(each, compilePhrase(phrase, each)));
    const [name, ...further] = own[0] ?? [];
    const sheet = further.length > 0 ? undefined : outline.sheets.find((each) => each.name === name);
    return within(undefined, compilePhrase(phrase, sheet));
  });
}

function addedOf(
  { added }: Draft,
  include: readonly SheetCriterion[],
  exclude: readonly SheetCriterion[],
  sheets: Scope,
  outline: WorkbookOutline,
): SheetCriterion[] {
  return added.flatMap((phrase) => {
    if (phrase[0]?.is !== 'hidden') return besides([phrase], sheets, outline);
    return hiddenBesides(compilePhrase(phrase, undefined), { include, exclude });
  });
}

function within(sheet: OutlineSheet | undefined, alternatives: Alternatives<SheetSelector>): SheetCriterion[] {
  const own: readonly SheetSelector[] = sheet === undefined ? [] : [{ kind: 'sheet', sheet: sheet.name }];
  return alternatives.map((all) => ({ all: [...own, ...all] })).filter(({ all }) => all.length > 0);
}

/** @param sheet the sheet that it is about; undefined: all of them */
function compilePhrase(phrase: Phrase, sheet: OutlineSheet | undefined): Alternatives<SheetSelector> {
  return product(phrase.map((part) => compilePart(part, sheet)));
}

function compilePart(part: Part, sheet: OutlineSheet | undefined): Alternatives<SheetSelector> {
  switch (part.is) {
    case 'columns':
      return part.columns.flatMap((column) => columnNames(column, sheet).map((name) => [{ kind: 'column', ...name }]));
    case 'rows':
      return part.ranges.map((range) => [{ kind: 'rows', ...requireRows(range, sheet) }]);
    case 'counted_rows':
      return part.ranges.map((positions) => [{ kind: 'rows', ...countedRows(positions, sheet) }]);
    case 'where': {
      const { column, test, values } = part;
      const [name] = columnNames(column, sheet);
      const selectors = values.map((value): SheetSelector => ({ kind: 'rows_where', ...name!, test, value }));
      // "Is not Done or Draft" is neither.
      return test === 'is_not' || test === 'does_not_contain' ? [selectors] : selectors.map((selector) => [selector]);
    }
    case 'sheets':
      return part.names?.map((name) => [{ kind: 'sheet', sheet: name }]) ?? [[]];
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

function requireRows(range: NumberRange, sheet: OutlineSheet | undefined): NumberRange {
  if (range.from < 1 || range.to === 0) refuse('Rows are counted from 1');
  if (sheet === undefined || range.from <= sheet.lastRow) return range;
  const { name, lastRow } = sheet;
  return refuse(`There is no row ${range.from} in the sheet "${name}": its last row with a value is ${lastRow}`);
}

function countedRows({ from, to }: Positions, sheet: OutlineSheet | undefined): NumberRange {
  if (sheet === undefined) return refuse('Name the sheet, because the sheets have different rows');
  const { headerRow, lastRow } = sheet;
  if (from < 0) return { from: Math.max(1, lastRow + 1 + from), to: lastRow + 1 + to };
  if (headerRow === null) return requireRows({ from, to }, sheet);
  const meant = from === to ? `row ${headerRow + from}` : `rows ${headerRow + from} to ${headerRow + to}`;
  return refuse(`Name the rows by their numbers, because row ${headerRow} has the titles: "${meant}"`);
}
