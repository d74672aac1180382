import { foldName } from '#domain/texts/fold-name.ts';
import type { RowTest } from '#domain/plans/sheet-plan.ts';
import { NAME_END } from '#instructions/engine/reading/named-things.ts';
import { NumberedThings } from '#instructions/engine/reading/numbered-things.ts';
import { findName, unknownName } from '#instructions/engine/reading/names.ts';
import { PhraseListReader } from '#instructions/engine/reading/phrase-list.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { ALL, wholeWords, type Scanner } from '#instructions/engine/reading/scanner.ts';
import { readColumn, readColumns } from './columns.ts';
import { sheetDimensionOf, type SheetPhrasePart, type SheetReading } from './parts.ts';

const modifier = wholeWords('of|in|on|from|for');
const determiner = wholeWords('the');
/** Things without a name or a number. */
const THINGS: readonly (readonly [RegExp, SheetPhrasePart])[] = [
  [wholeWords(`${ALL}hidden rows?`), { is: 'hidden', what: 'rows' }],
  [wholeWords(`${ALL}hidden columns?`), { is: 'hidden', what: 'columns' }],
  [wholeWords(`${ALL}hidden sheets?`), { is: 'hidden', what: 'sheets' }],
  [wholeWords(`${ALL}hidden (?:cells?|text)`), { is: 'hidden', what: null }],
  [wholeWords(`${ALL}(?:cell )?comments?`), { is: 'place', place: 'comment' }],
  [wholeWords(`${ALL}charts?`), { is: 'place', place: 'chart' }],
  [wholeWords(`${ALL}(?:shapes?|text ?box(?:es)?)`), { is: 'place', place: 'drawing' }],
  [wholeWords(`${ALL}drop-?down lists?`), { is: 'place', place: 'data_validation' }],
  [wholeWords(`${ALL}(?:work)?(?:sheet|tab) names?`), { is: 'place', place: 'sheet_name' }],
  [wholeWords(`${ALL}(?:text )?cells|all (?:the )?(?:texts?|rows|columns)`), { is: 'place', place: 'cell' }],
  [wholeWords(`${ALL}(?:headers?(?: rows?)?|column (?:titles?|headers?))`), { is: 'header' }],
];
const allSheets = wholeWords(
  '(?:all|every|each)(?: of)?(?: the)? (?:work)?(?:sheets?|tabs?)|(?:the|this) (?:(?:whole|entire) )?(?:workbook|file|spreadsheet)',
);
const everything = wholeWords('everything(?: else)?|all(?: of it)?');

const or = wholeWords('or');
const rowNoun = wholeWords('(?:all |any |every |each )?(?:the )?rows?');
const where = wholeWords('where|whose|with');
const TESTS: readonly (readonly [RegExp, RowTest])[] = [
  [wholeWords("(?:is not|isn't) empty"), 'is_not_empty'],
  [wholeWords('is empty'), 'is_empty'],
  [wholeWords("is not|isn't"), 'is_not'],
  [/(?:is(?![\p{L}\p{N}])|=)/iuy, 'is'],
  [wholeWords("(?:does not|doesn't) contain"), 'does_not_contain'],
  [wholeWords('contains'), 'contains'],
  // `with Status "Done"`
  [/(?=["'])/y, 'is'],
];
/** Words that make no value of what follows: `is less than 20`. */
const comparison = wholeWords('not|less|more|greater|at (?:least|most)|between|over|under|above|below|after|before');
/** A value without quotation marks: up to a sign, or a word that continues the sentence. */
const BARE_VALUE =
  /[\p{L}\p{N}$€£%#+-](?:(?!\s+(?:and|or|but|in|on|then|into|to|of|for|except|only|too)(?![\p{L}\p{N}])|[,;]|\.(?=\s|$)|\s+-\s)[^"]){0,100}/iuy;
/** Words that may belong to a value without quotation marks, or continue the sentence: `where Status is Open and Done`. */
const AMBIGUOUS =
  /(?:and|or)(?!\s+(?:skip|don't|do|only|translate|keep|leave|put|write|overwrite)(?![\p{L}\p{N}]))(?![\p{L}\p{N}])/iuy;
const numbered = new NumberedThings('rows?');

/** Reads the things of a workbook that an instruction names. */
export function sheetPhrases(reading: SheetReading): PhraseListReader<SheetPhrasePart> {
  const { scanner } = reading;
  const rows = () => readRows(reading);
  const sheets = () => readSheets(reading);
  const columns = (isBare: boolean) => (): SheetPhrasePart | undefined => {
    const found = readColumns(reading, isBare);
    return found && { is: 'columns', columns: found };
  };
  return new PhraseListReader(scanner, {
    head: () =>
      scanner.firstOf<SheetPhrasePart>(
        () => readThing(reading),
        rows,
        sheets,
        columns(true),
        () => scanner.after(everything, () => ({ is: 'everything' })),
      ),
    // `of column B`, `in the sheet "Prices"`, `where Status is Done`, `from row 5 on`
    restriction: () =>
      readCondition(reading) ??
      scanner.attempt(rows) ??
      scanner.after(modifier, () => scanner.firstOf(rows, columns(false), sheets)),
    dimensionOf: sheetDimensionOf,
    joinedHint: 'Say "rows … of column …", or name columns and rows in two jobs',
    sharedHint: 'Say the rows or the sheet in front: "rows …: columns …", "sheet …, columns …"',
  });
}

function readThing({ scanner, sheets, titles }: SheetReading): SheetPhrasePart | undefined {
  const { position } = scanner;
  const found = scanner.oneOf(THINGS);
  // A sheet or a column may be called Comments.
  const written = foldName(scanner.text.slice(position, scanner.position)).replace(/^the /, '');
  return [...sheets.names, ...titles].some((name) => foldName(name) === written) ? undefined : found;
}

function readSheets(reading: SheetReading): SheetPhrasePart | undefined {
  const { scanner, sheets } = reading;
  if (scanner.take(allSheets) !== undefined) return { is: 'sheets', names: null };
  const names = scanner.firstOf<readonly string[]>(
    () => sheets.named(scanner),
    () => sheets.counted(scanner),
    () => {
      scanner.take(determiner);
      return scanner.list(() => readBareName(reading));
    },
  );
  return names && { is: 'sheets', names };
}

/** @throws Refusal for a name that a column has as well */
function readBareName({ scanner, sheets, titles }: SheetReading): string | undefined {
  const { position } = scanner;
  const found = sheets.name(scanner);
  const written = scanner.text.slice(position, scanner.position).replaceAll(/["']/g, '').trim();
  const isTitle = found !== undefined && findName(written, titles) !== undefined;
  return isTitle ? refuse(`"${written}" is a sheet and a column: say which of them`) : found;
}

/** Reads rows: `rows 5 to 200`, `the last row`, `rows where Status is Done`. */
function readRows(reading: SheetReading): SheetPhrasePart | undefined {
  const { scanner } = reading;
  const stated = numbered.ranges(scanner);
  const ranges = stated ?? numbered.positions(scanner);
  if (ranges !== undefined) return { is: 'rows', ranges, isCounted: stated === undefined };
  return scanner.after(rowNoun, () => readCondition(reading));
}

/** Reads `where Status is Done`, after rows or cells. */
function readCondition(reading: SheetReading): SheetPhrasePart | undefined {
  const { scanner } = reading;
  return scanner.after(where, () => {
    const column = readColumn(reading) ?? { by: 'title', title: unknownName(scanner, NAME_END) ?? '' };
    const test = scanner.oneOf(TESTS);
    if (test === undefined) return undefined;
    const value = test.endsWith('empty') ? null : readValue(scanner);
    return value === undefined ? undefined : { is: 'where', column, test, value };
  });
}

function readValue(scanner: Scanner): string | undefined {
  if (scanner.isAt(comparison)) return undefined;
  const quoted = scanner.quoted();
  if (quoted !== undefined) return quoted === '' || scanner.isAt(or) ? undefined : quoted;
  const bare = scanner.take(BARE_VALUE)?.[0].trim();
  return scanner.isAt(AMBIGUOUS) ? undefined : bare;
}
