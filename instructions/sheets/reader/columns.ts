import { columnLetters, columnNumber } from '#domain/sheets/column-letters.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import { bareName, findName, missingName, unknownName } from '#instructions/engine/reading/names.ts';
import { NAME_END } from '#instructions/engine/reading/named-things.ts';
import { NumberedThings } from '#instructions/engine/reading/numbered-things.ts';
import { wholeWords, type Scanner } from '#instructions/engine/reading/scanner.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { columnsOfLanguage, languageOfTitle, type ColumnName } from '#instructions/sheets/columns.ts';
import type { OutlineColumn, OutlineSheet } from '#instructions/sheets/outline.ts';
import { noColumn } from '#instructions/sheets/validate.ts';
import type { ColumnReference, SheetReading } from './parts.ts';

/** Empty columns after the last used one that letters may name: `DE` is more likely a language than column 109. */
const SPARE_COLUMNS = 26;

/** Columns of a range; a criterion for each. */
const MAX_IN_RANGE = 90;

const several = wholeWords('(?:the )?columns');
const one = wholeWords('(?:the )?column');
const noun = wholeWords('(?:the )?columns?');
const determiner = wholeWords('the');
const LETTERS = /[A-Za-z]{1,3}(?![\p{L}\p{N}']|-\p{L})/uy;
/** Letters that are no word: they end the sentence, or a word that continues it follows. */
const CAPITALS =
  /[A-Z]{1,2}(?=\s*(?:$|[,;.&+→=()-]|(?:and|or|into|to|in|is|isn't|contains|does|for|only|too)(?![\p{L}\p{N}])))/uy;
const RANGE = /([A-Z]{1,3})(?:\s*[-–:]\s*|\s+to\s+)([A-Z]{1,3})(?![\p{L}\p{N}'])/uy;
const numbered = new NumberedThings('columns?');

/**
 * Reads columns: `columns B to D and "Name"`, `the third column`, `the Name column`.
 *
 * @param isBare whether titles and letters without `column` are meant
 */
export function readColumns(reading: SheetReading, isBare: boolean): readonly ColumnReference[] | undefined {
  const { scanner } = reading;
  return scanner.firstOf<readonly ColumnReference[]>(
    () => scanner.after(several, () => scanner.list(() => readRange(scanner) ?? readItem(reading, LETTERS))),
    () => scanner.list(() => scanner.after(one, () => readItem(reading, LETTERS))),
    () => scanner.after(noun, () => readUnknown(scanner)),
    () => numbered.positions(scanner)?.map((positions) => ({ by: 'position', ...positions })),
    () => {
      scanner.take(determiner);
      const titled = scanner.list(() => readItem(reading, CAPITALS));
      return titled !== undefined && (scanner.take(noun) !== undefined || isBare) ? titled : undefined;
    },
  );
}

/** Reads one column, with or without `column`. */
export function readColumn(reading: SheetReading): ColumnReference | undefined {
  const { scanner } = reading;
  return scanner.firstOf(
    () => {
      const columns = readColumns(reading, false);
      return columns?.length === 1 ? columns[0] : undefined;
    },
    () => {
      scanner.take(determiner);
      return readItem(reading, CAPITALS);
    },
  );
}

/** @param letters pattern of letters that may stand here */
function readItem({ scanner, titles, lastColumn }: SheetReading, letters: RegExp): ColumnReference | undefined {
  const quoted = scanner.quoted();
  if (quoted !== undefined) return { by: 'title', title: quoted };
  const byLetters = scanner.attempt((): ColumnReference | undefined => {
    const written = scanner.take(letters)?.[0] ?? '';
    const number = columnNumber(written);
    if (number === undefined) return undefined;
    const isTitle = titles.some((title) => foldName(title) === foldName(written));
    const isWord = isTitle || written !== written.toUpperCase() || number > lastColumn + SPARE_COLUMNS;
    return written.length > 1 && isWord ? undefined : { by: 'letters', from: number, to: number };
  });
  if (byLetters !== undefined) return byLetters;
  const title = bareName(scanner, titles);
  return title === undefined ? undefined : { by: 'title', title };
}

/** A title that no column has: its look-up names the nearest ones. */
function readUnknown(scanner: Scanner): readonly ColumnReference[] | undefined {
  const title = unknownName(scanner, NAME_END);
  return title === undefined ? undefined : [{ by: 'title', title }];
}

/** `B-D`, `B:D` and `B to D`, of several columns: `column B to D` may say where translations go. */
function readRange(scanner: Scanner): ColumnReference | undefined {
  return scanner.attempt(() => {
    const [, first = '', last = ''] = scanner.take(RANGE) ?? [];
    const [from, to] = [columnNumber(first), columnNumber(last)];
    return from === undefined || to === undefined || to < from ? undefined : { by: 'letters', from, to };
  });
}

/**
 * The columns of a sheet that an instruction names.
 *
 * @throws Refusal if the sheet doesn't have one, with the nearest ones
 */
export function referencedColumns(reference: ColumnReference, sheet: OutlineSheet): readonly OutlineColumn[] {
  if (reference.by !== 'title') {
    return numbersOf(reference, sheet).map(
      (number) => columnAt(number, sheet) ?? refuse(noColumn(columnLetters(Math.max(1, number)), sheet)),
    );
  }
  const { title } = reference;
  const titles = sheet.columns.flatMap((column) => column.title ?? []);
  return [titledColumn(title, sheet) ?? refuse(`${missingName('column', title, titles)} (sheet "${sheet.name}")`)];
}

/** Columns that translations go into, which may be empty if the instruction names them by letters. */
export function targetColumns(reference: ColumnReference, sheet: OutlineSheet): readonly ColumnName[] {
  if (reference.by !== 'letters') return referencedColumns(reference, sheet);
  return numbersOf(reference, sheet).map(
    (number) => columnAt(number, sheet) ?? { column: columnLetters(number), title: null },
  );
}

function columnAt(number: number, { columns }: OutlineSheet): OutlineColumn | undefined {
  return columns.find((column) => column.number === number);
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
