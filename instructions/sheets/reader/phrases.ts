import { foldName } from '#domain/text/fold-name.ts';
import type { CellPlace } from '#domain/units/cell-facets.ts';
import { findName } from '#instructions/engine/reading/names.ts';
import { PhraseList } from '#instructions/engine/reading/phrase-list.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { words } from '#instructions/engine/reading/scanner.ts';
import { readColumns } from './column-phrases.ts';
import { dimensionOf, type Part, type Reading } from './parts.ts';
import { readCondition, readRows } from './row-phrases.ts';

/** Words in front of a thing; they end with the blank. */
const ALL = '(?:(?:all|every|each)(?: the)? |the )?';
const everything = words(`everything(?: else)?|all(?: of it)?|the (?:whole )?(?:workbook|file|spreadsheet)`);
const allSheets = words('(?:all|every|each)(?: of)?(?: the)? (?:work)?(?:sheets?|tabs?)');
const hidden = words(`${ALL}hidden (rows?|columns?|sheets?|cells?|text)`);
const header = words(`${ALL}(?:headers?(?: rows?)?|column (?:titles?|headers?))`);
const modifier = words('of|in|on|from|for');
const determiner = words('the');
const PLACES: readonly (readonly [CellPlace, RegExp])[] = [
  ['comment', words(`${ALL}(?:cell )?comments?`)],
  ['chart', words(`${ALL}charts?`)],
  ['drawing', words(`${ALL}(?:shapes?|text ?box(?:es)?)`)],
  ['data_validation', words(`${ALL}drop-?down lists?`)],
  ['sheet_name', words(`${ALL}(?:work)?(?:sheet|tab) names?|(?:the )?names? of (?:all )?(?:the )?(?:sheets?|tabs?)`)],
  ['cell', words(`${ALL}(?:text )?cells|all (?:the )?(?:texts?|rows|columns)`)],
];

/** Reads the things of a workbook that an instruction names. */
export function sheetPhrases(reading: Reading): PhraseList<Part> {
  return new PhraseList(reading.scanner, {
    head: () => readHead(reading),
    restriction: () => readRestriction(reading),
    dimensionOf,
    joinedHint: 'Say "rows … of column …", or name columns and rows in two jobs',
    sharedHint: 'Say the rows or the sheet in front: "rows …: columns …", "sheet …, columns …"',
  });
}

function readHead(reading: Reading): Part | undefined {
  const { scanner } = reading;
  return scanner.firstOf<Part>(
    () => {
      const noun = scanner.take(hidden)?.[1]?.toLowerCase();
      const kinds = ['rows', 'columns', 'sheets'] as const;
      return noun === undefined
        ? undefined
        : { is: 'hidden', what: kinds.find((kind) => kind.startsWith(noun)) ?? null };
    },
    () => readPlace(reading),
    () => readRows(reading),
    () => readSheets(reading, true),
    () => readColumnPart(reading, true),
    () => scanner.behind(header, () => ({ is: 'header' })),
    () => scanner.behind(everything, () => ({ is: 'everything' })),
  );
}

/** `of column B`, `in the sheet "Prices"`, `where Status is Done`, `from row 5 on` */
function readRestriction(reading: Reading): Part | undefined {
  const { scanner } = reading;
  const readers = [
    () => readRows(reading),
    () => readSheets(reading, false),
    () => readColumnPart(reading, false),
    () => readSheets(reading, true),
  ];
  return (
    readCondition(reading) ??
    scanner.attempt(() => readRows(reading)) ??
    scanner.behind(modifier, () => scanner.firstOf(...readers))
  );
}

function readColumnPart(reading: Reading, isBare: boolean): Part | undefined {
  const columns = readColumns(reading, isBare);
  return columns && { is: 'columns', columns };
}

function readPlace({ scanner, sheets, titles }: Reading): Part | undefined {
  const { position } = scanner;
  const found = PLACES.find(([, pattern]) => scanner.take(pattern) !== undefined);
  // A sheet or a column may be called Comments.
  const written = foldName(scanner.text.slice(position, scanner.position)).replace(/^the /, '');
  const isName = [...sheets.names, ...titles].some((name) => foldName(name) === written);
  return found === undefined || isName ? undefined : { is: 'place', place: found[0] };
}

/** @param isBare whether names without `sheet` are meant */
function readSheets(reading: Reading, isBare: boolean): Part | undefined {
  const { scanner, sheets } = reading;
  if (scanner.take(allSheets) !== undefined) return { is: 'sheets', names: null };
  const names = scanner.firstOf<readonly string[]>(
    () => sheets.named(scanner),
    () => sheets.counted(scanner),
    () => {
      scanner.take(determiner);
      return isBare ? scanner.list(() => readBareName(reading)) : undefined;
    },
  );
  return names && { is: 'sheets', names };
}

/** @throws Refusal for a name that a column has as well */
function readBareName({ scanner, sheets, titles }: Reading): string | undefined {
  const { position } = scanner;
  const found = sheets.name(scanner);
  const written = scanner.text.slice(position, scanner.position).replaceAll(/["']/g, '').trim();
  const isTitle = found !== undefined && findName(written, titles) !== undefined;
  return isTitle ? refuse(`"${written}" is a sheet and a column: say which of them`) : found;
}
