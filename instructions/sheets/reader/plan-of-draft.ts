import type { SheetCriterion, SheetPlan, SheetSelector } from '#domain/plans/sheet-plan.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { combineThings, excepted, product, type Alternatives } from '#instructions/engine/reading/alternatives.ts';
import type { NumberRange, Positions } from '#instructions/engine/reading/numbered-things.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import type { OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';
import { statedSheet } from '#instructions/sheets/table-problems.ts';
import { dimensionOf, isOnSheet, type Draft, type Part, type Phrase } from './parts.ts';
import { columnsOf } from './plan-columns.ts';
import { planMapping } from './plan-mapping.ts';

/** A sheet that an instruction is about; undefined: all of them. */
type Scope = OutlineSheet | undefined;

/** Looks up the columns, rows and sheets of a draft. @throws Refusal */
export function planOf(
  draft: Draft,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
  table: TableLocation,
): SheetPlan {
  const { included, excluded, added } = draft;
  const isMapped = draft.sources.length + draft.targets.length > 0;
  requireSense(draft, isMapped);
  const scopes = scopesOf(draft, outline, table, isMapped);
  const isMeant = (part: Part) =>
    isMapped ? dimensionOf(part) === 'row' : part.is !== 'sheets' && part.is !== 'everything';
  const things = included
    .map((thing) => ({ ...thing, phrase: thing.phrase.filter(isMeant) }))
    .filter(({ phrase }) => phrase.length > 0);
  const all: Alternatives<SheetSelector> = isMapped ? [] : [[]];
  const include = scopes.flatMap((sheet) => within(sheet, things.length === 0 ? all : combine(things, sheet)));
  // Titles are never translated into other columns.
  const left = excluded.filter((phrase) => !isMapped || !phrase.some(({ is }) => is === 'header'));
  const { startRow = 1 } = isMapped ? {} : table;
  const above: Phrase[] = startRow === 1 ? [] : [[{ is: 'rows', ranges: [{ from: 1, to: startRow - 1 }] }]];
  const exclude = besides([...left, ...above], scopes, outline).map((each) => ({ all: [...each] }));
  const bases = include.length === 0 ? [[]] : include.map((each) => each.all);
  const [scope] = scopes.length === 1 ? scopes : [];
  const add = added.flatMap((phrase) => {
    if (phrase[0]?.is === 'hidden') return excepted(product([bases, compilePhrase(phrase, scope)]), exclude);
    // "Comments too, skip the charts" leaves no comments out.
    const others = exclude.filter((each) => each.all.every(({ kind }) => kind !== 'place'));
    return excepted(besides([phrase], scopes, outline), others);
  });
  if (!isMapped) return { include, exclude, add };
  const sheets = scopes.flatMap(
    (sheet) => sheet ?? outline.sheets.filter(({ isHidden, units }) => !isHidden && units > 0),
  );
  return { include, exclude, add, mapping: sheets.map((sheet) => planMapping(draft, sheet, outline, languages)) };
}

function requireSense({ included, excluded, added, existing, isInPlace }: Draft, isMapped: boolean): void {
  const isNothing = included.length + excluded.length + added.length === 0;
  if (isMapped) {
    const isOther = (part: Part) => part.is !== 'sheets' && !isOnSheet(part);
    const isMore = included.some(({ phrase }) => phrase.some(isOther)) || added.some(([head]) => head?.is !== 'hidden');
    if (isInPlace) refuse('Either translate in place or into another column, not both');
    if (isMore)
      refuse('With a target column only cells of the source column are translated: send another job for other text');
  } else if (existing === 'keep') {
    refuse('Say into which column translations go: in place there is no existing translation');
  } else if (isNothing && existing === 'replace') refuse('Say which column is translated into which');
}

/** The sheets that are named, else the one of the request; columns and rows mean the active one. */
function scopesOf(draft: Draft, outline: WorkbookOutline, table: TableLocation, isMapped: boolean): readonly Scope[] {
  const { sheetName, headerRow, startRow } = table;
  const stated = sheetName === undefined ? undefined : statedSheet(sheetName, outline);
  const phrases = draft.included.map(({ phrase }) => phrase);
  const named = phrases.flatMap((phrase) => phrase.flatMap((part) => (part.is === 'sheets' ? [part.names] : [])));
  if (named.length === 0) {
    const isOfSheet = [...phrases, ...draft.excluded, ...draft.added].some(
      (phrase) => phrase.some(isOnSheet) && !phrase.some(({ is }) => is === 'sheets'),
    );
    const isActive = isMapped || headerRow !== undefined || startRow !== undefined || isOfSheet;
    return [stated ?? (isActive ? statedSheet(undefined, outline) : undefined)];
  }
  const names = named.includes(null) ? null : [...new Set(named.flatMap((each) => each ?? []))];
  const isShort = (part: Part) => part.is === 'sheets' && part.names?.length !== names?.length;
  // "Column A of sheet Prices and column B of sheet Notes"
  if (phrases.some((phrase) => phrase.length > 1 && phrase.some(isShort))) {
    refuse('It names parts of different sheets: send a job for each sheet, or a plan');
  }
  if (stated !== undefined && (names?.length !== 1 || names[0] !== stated.name)) {
    const said = names?.map((name) => `"${name}"`).join(' and ') ?? 'all sheets';
    contradict(`The instruction says ${said}, and sheet_name is "${sheetName}": change one of them`);
  }
  return names === null ? [undefined] : outline.sheets.filter(({ name }) => names.includes(name));
}

function combine(things: Draft['included'], sheet: Scope): Alternatives<SheetSelector> {
  return combineThings<Part, SheetSelector>(things, {
    compile: (phrase) => compilePhrase(phrase, sheet),
    dimensionOf,
    sentencesHint: 'Say "rows … of column …", or "only" in the second sentence',
  });
}

/** Looks up things that are left out, or translated besides: each on its own sheet, else on those of the instruction. */
function besides(
  phrases: readonly Phrase[],
  scopes: readonly Scope[],
  outline: WorkbookOutline,
): Alternatives<SheetSelector> {
  return phrases.flatMap((phrase) => {
    const own = phrase.flatMap((part) => (part.is === 'sheets' ? [part.names] : []));
    if (own.length === 0)
      return scopes.flatMap((each) => within(each, compilePhrase(phrase, each)).map(({ all }) => all));
    const [name, ...further] = own[0] ?? [];
    const sheet = further.length > 0 ? undefined : outline.sheets.find((each) => each.name === name);
    return compilePhrase(phrase, sheet);
  });
}

function within(sheet: Scope, alternatives: Alternatives<SheetSelector>): SheetCriterion[] {
  const own: readonly SheetSelector[] = sheet === undefined ? [] : [{ kind: 'sheet', sheet: sheet.name }];
  return alternatives.map((all) => ({ all: [...own, ...all] })).filter(({ all }) => all.length > 0);
}

function compilePhrase(phrase: Phrase, sheet: Scope): Alternatives<SheetSelector> {
  if (sheet === undefined && phrase.some(isOnSheet)) refuse('Name the sheet that the columns and rows are on');
  return product(phrase.map((part) => compilePart(part, sheet)));
}

/** @param sheet not undefined for columns and rows */
function compilePart(part: Part, sheet: Scope): Alternatives<SheetSelector> {
  switch (part.is) {
    case 'columns':
      return part.columns.flatMap((each) =>
        columnsOf(each, sheet!).map(({ column, title }) => [{ kind: 'column', column, title }]),
      );
    case 'rows':
      return part.ranges.map((range) => [{ kind: 'rows', ...requireRows(range, sheet!) }]);
    case 'counted_rows':
      return part.ranges.map((positions) => [{ kind: 'rows', ...countedRows(positions, sheet!) }]);
    case 'where': {
      const { test, values } = part;
      const selectors = columnsOf(part.column, sheet!).flatMap(({ column, title }) =>
        values.map((value): SheetSelector => ({ kind: 'rows_where', column, title, test, value })),
      );
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

function requireRows(range: NumberRange, { name, lastRow }: OutlineSheet): NumberRange {
  if (range.from < 1 || range.to === 0) refuse('Rows are counted from 1');
  if (range.from <= lastRow) return range;
  return refuse(`There is no row ${range.from} in the sheet "${name}": its last row with a value is ${lastRow}`);
}

function countedRows({ from, to }: Positions, sheet: OutlineSheet): NumberRange {
  const { headerRow, lastRow } = sheet;
  if (from < 0) return { from: Math.max(1, lastRow + 1 + from), to: lastRow + 1 + to };
  if (headerRow === null) return requireRows({ from, to }, sheet);
  const meant = from === to ? `row ${headerRow + from}` : `rows ${headerRow + from} to ${headerRow + to}`;
  return refuse(`Name the rows by their numbers, because row ${headerRow} has the titles: "${meant}"`);
}
