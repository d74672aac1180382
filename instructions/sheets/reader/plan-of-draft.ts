import { foldName } from '#domain/text/fold-name.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';
import type { SheetCriterion, SheetPlan, SheetSelector } from '#domain/plans/sheet-plan.ts';
import { statedSheet } from '#instructions/sheets/table-problems.ts';
import { compileMapping } from './compile-mapping.ts';
import { compilePhrase, product, type Alternatives } from './compile.ts';
import type { Draft, Part, Phrase } from './parts.ts';

/** Things of the kinds that restrict each other: columns and rows of a sheet. */
const DIMENSIONS: readonly (readonly Part['is'][])[] = [['columns'], ['rows', 'last_rows', 'first_rows', 'where']];
/** Things that only exist on a sheet, which is the active one if none is named. */
const ON_A_SHEET: ReadonlySet<Part['is']> = new Set(['columns', 'rows', 'last_rows', 'first_rows', 'where'] as const);

/** Looks up the columns and sheets of a draft. @throws Refusal */
export function planOf(
  draft: Draft,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
  table: TableLocation,
): SheetPlan {
  const sheets = scopeOf(draft, outline, table);
  const isMapped = draft.sources.length + draft.targets.length > 0;
  return isMapped ? mappedPlan(draft, sheets, outline, languages) : plainPlan(draft, sheets, table);
}

/** The sheets that an instruction is about; undefined: all of them. */
function scopeOf(draft: Draft, outline: WorkbookOutline, table: TableLocation): readonly OutlineSheet[] | undefined {
  const phrases = [...draft.included.map(({ phrase }) => phrase), ...draft.excluded, ...draft.added];
  const named = draft.included.flatMap(({ phrase }) => phrase.flatMap((part) => (part.is === 'sheets' ? [part] : [])));
  const stated = table.sheetName === undefined ? undefined : statedSheet(table.sheetName, outline);
  if (named.length > 0) {
    const names = named.some((part) => part.names === null)
      ? null
      : [...new Set(named.flatMap((part) => part.names ?? []))];
    const isStated = stated === undefined || (names?.length === 1 && names[0] === stated.name);
    if (!isStated) {
      contradict(
        `The instruction says ${names === null ? 'all sheets' : names.map((name) => `"${name}"`).join(' and ')}, and sheet_name is "${table.sheetName}": change one of them`,
      );
    }
    if (names === null) return undefined;
    return outline.sheets.filter(({ name }) => names.includes(name));
  }
  const isMapped = draft.sources.length + draft.targets.length > 0;
  const isOnSheet =
    isMapped ||
    table.headerRow !== undefined ||
    table.startRow !== undefined ||
    phrases.some((phrase) => isOfSheet(phrase));
  const sheet = stated ?? (isOnSheet ? statedSheet(undefined, outline) : undefined);
  return sheet === undefined ? undefined : [sheet];
}

/** True for columns and rows that have no sheet of their own. */
function isOfSheet(phrase: Phrase): boolean {
  return phrase.some(({ is }) => ON_A_SHEET.has(is)) && !phrase.some(({ is }) => is === 'sheets');
}

function mappedPlan(
  draft: Draft,
  sheets: readonly OutlineSheet[] | undefined,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
): SheetPlan {
  if (draft.isInPlace) refuse('Either translate in place or into another column, not both');
  const parts = draft.included.flatMap(({ phrase }) => phrase);
  const other = parts.find(
    ({ is }) => !['sheets', 'rows', 'last_rows', 'first_rows', 'where', 'everything', 'place'].includes(is),
  );
  const isOther = other !== undefined || parts.some((part) => part.is === 'place' && part.place !== 'cell');
  const isAdded = draft.added.some((phrase) => phrase[0]?.is !== 'hidden');
  if (isOther || isAdded) {
    refuse('With a target column only cells of the source column are translated: send another job for other text');
  }
  const mapped = (sheets ?? outline.sheets.filter(({ isHidden, units }) => !isHidden && units > 0)).map((sheet) =>
    compileMapping(draft, sheet, languages),
  );
  const rows = draft.included
    .map((each) => ({ ...each, phrase: each.phrase.filter(({ is }) => ON_A_SHEET.has(is)) }))
    .filter(({ phrase }) => phrase.length > 0);
  const include = (sheets ?? []).flatMap((sheet) => (rows.length === 0 ? [] : within(sheet, combine(rows, sheet))));
  if (sheets === undefined && rows.length > 0) refuse('Name the sheet that the rows are of');
  const exclude = excludedOf(draft, sheets).filter(({ all }) => !all.some(({ kind }) => kind === 'header'));
  return { include, exclude, add: addedOf(draft, include, exclude, sheets), mapping: mapped };
}

function plainPlan(draft: Draft, sheets: readonly OutlineSheet[] | undefined, table: TableLocation): SheetPlan {
  if (draft.existing === 'keep')
    refuse('Say into which column translations go: in place there is no existing translation');
  if (draft.existing === 'replace' && draft.included.length + draft.excluded.length + draft.added.length === 0) {
    refuse('Say which column is translated into which');
  }
  const things = draft.included
    .map((each) => ({ ...each, phrase: each.phrase.filter(({ is }) => is !== 'sheets') }))
    .filter(({ phrase }) => phrase.some(({ is }) => is !== 'everything'));
  const scopes = sheets ?? [undefined];
  const include = scopes.flatMap((sheet) => within(sheet, things.length === 0 ? [[]] : combine(things, sheet)));
  const exclude = excludedOf(draft, sheets);
  const { startRow = 1 } = table;
  for (const sheet of startRow < 2 ? [] : (sheets ?? [])) {
    exclude.push({
      all: [
        { kind: 'sheet', sheet: sheet.name },
        { kind: 'rows', from: 1, to: startRow - 1 },
      ],
    });
  }
  return { include, exclude, add: addedOf(draft, include, exclude, sheets) };
}

type Things = readonly Draft['included'][number][];

/**
 * Columns and rows that are named side by side restrict each other, several columns are alternatives; what has
 * restrictions of its own, and other text, is translated besides.
 */
function combine(things: Things, sheet: OutlineSheet | undefined): Alternatives {
  const isSimple = ({ phrase }: Things[number]) => phrase.length === 1 && isCell(phrase[0]!);
  const simple = things.filter(isSimple);
  const dimensions = DIMENSIONS.map((kinds) => simple.filter(({ phrase }) => kinds.includes(phrase[0]!.is)));
  const [columns = [], rows = []] = dimensions;
  requireRestriction(columns, rows);
  const cells = simple.filter(({ phrase }) => phrase[0]!.is === 'place').slice(0, 1);
  const named = [...dimensions, cells].filter((dimension) => dimension.length > 0);
  const combined =
    named.length === 0
      ? []
      : product(named.map((dimension) => dimension.flatMap(({ phrase }) => compilePhrase(phrase, sheet))));
  const others = things.filter((thing) => !isSimple(thing) && thing.phrase.some(({ is }) => is !== 'everything'));
  return [
    ...combined,
    ...others.flatMap(({ phrase }) =>
      compilePhrase(
        phrase.filter(({ is }) => is !== 'everything'),
        sheet,
      ),
    ),
  ];
}

function isCell(part: Part): boolean {
  return ON_A_SHEET.has(part.is) || (part.is === 'place' && part.place === 'cell');
}

/** "Translate column B. Translate row 5." may be both or what they have in common. */
function requireRestriction(columns: Things, rows: Things): void {
  const [column, row] = [columns[0], rows[0]];
  if (column === undefined || row === undefined) return;
  const [first, second] = things(column, row);
  if (first.sentence === second.sentence || second.isOnly) return;
  refuse('Say "rows … of column …", or "only" in the second sentence');
}

const things = (one: Things[number], other: Things[number]) =>
  one.sentence <= other.sentence ? ([one, other] as const) : ([other, one] as const);

function excludedOf(draft: Draft, sheets: readonly OutlineSheet[] | undefined): SheetCriterion[] {
  const phrases = draft.excluded.filter((phrase) => phrase[0]?.is !== 'no_text');
  return phrases.flatMap((phrase) => {
    const hasOwn = phrase.some(({ is }) => is === 'sheets');
    const isHeader = phrase.some(({ is }) => is === 'header');
    const scopes = hasOwn || !(isHeader || isOfSheet(phrase)) ? [undefined] : (sheets ?? [undefined]);
    return scopes.flatMap((sheet) => within(sheet, compilePhrase(phrase, ownSheet(phrase, sheets) ?? sheet)));
  });
}

/** The sheet that a phrase names for itself. */
function ownSheet(phrase: Phrase, sheets: readonly OutlineSheet[] | undefined): OutlineSheet | undefined {
  const names = phrase.flatMap((part) => (part.is === 'sheets' ? (part.names ?? []) : []));
  return sheets?.find(({ name }) => names.length === 1 && foldName(name) === foldName(names[0]!));
}

/** Hidden text of what is translated, without what is left out; other text as it is named. */
function addedOf(
  draft: Draft,
  include: readonly SheetCriterion[],
  exclude: readonly SheetCriterion[],
  sheets: readonly OutlineSheet[] | undefined,
): SheetCriterion[] {
  return draft.added.flatMap((phrase): SheetCriterion[] => {
    if (phrase[0]?.is !== 'hidden') {
      return (sheets ?? [undefined]).flatMap((sheet) => within(sheet, compilePhrase(phrase, sheet)));
    }
    const bases = include.length > 0 ? include.map(({ all }) => all) : [[]];
    const none = exclude.map(({ all }) => ({ all }));
    return product([bases, compilePhrase(phrase, undefined)]).map((all) =>
      none.length === 0 ? { all: [...all] } : { all: [...all], none: none.slice(0, MAX_EXCEPTIONS) },
    );
  });
}

/** Exceptions of a criterion (`MAX_SELECTORS`). */
const MAX_EXCEPTIONS = 10;

function within(sheet: OutlineSheet | undefined, alternatives: Alternatives): SheetCriterion[] {
  const own: readonly SheetSelector[] = sheet === undefined ? [] : [{ kind: 'sheet', sheet: sheet.name }];
  return alternatives.map((all) => ({ all: [...own, ...all] })).filter(({ all }) => all.length > 0);
}
