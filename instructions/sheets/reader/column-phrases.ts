import { columnNumber } from '#domain/sheets/column-letters.ts';
import { foldName } from '#domain/text/fold-name.ts';
import { bareName, unknownName } from '#instructions/engine/reading/names.ts';
import { NAME_END } from '#instructions/engine/reading/named-things.ts';
import { NumberedThings } from '#instructions/engine/reading/numbered-things.ts';
import { LIST_JOINT, words } from '#instructions/engine/reading/scanner.ts';
import type { ColumnReference, Reading } from './parts.ts';

/** Empty columns behind the last one that letters may name: `DE` is rather a language than column 109. */
const SPARE_COLUMNS = 26;

const introduction = words('(?:the )?columns?(?: (?:named|called|titled))?');
const noun = words('(?:the )?columns?');
const determiner = words('the');
const LETTERS = /[A-Za-z]{1,3}(?![\p{L}\p{N}']|-\p{L})/uy;
/** Letters that are no word: they end the sentence, or a word that continues it follows. */
const CAPITALS =
  /[A-Z]{1,2}(?=\s*(?:$|[,;.&+→=()-]|(?:and|or|into|to|in|is|isn't|contains|does|for|only|too)(?![\p{L}\p{N}])))/uy;
const RANGE = /([A-Z]{1,3})(?:\s*[-–:]\s*|\s+(to)\s+)([A-Z]{1,3})(?![\p{L}\p{N}'])/uy;
const numbered = new NumberedThings('columns?');

/**
 * Reads columns: `columns B and D`, `the third column`, `the Name column`.
 *
 * @param isBare whether titles and letters without `column` are meant
 */
export function readColumns(reading: Reading, isBare: boolean): readonly ColumnReference[] | undefined {
  const { scanner } = reading;
  return scanner.firstOf<readonly ColumnReference[]>(
    () => readNamed(reading),
    () => numbered.positions(scanner)?.map((positions) => ({ by: 'position', ...positions })),
    () => {
      scanner.take(determiner);
      const titled = scanner.list(() => readItem(reading, CAPITALS));
      return titled !== undefined && (scanner.take(noun) !== undefined || isBare) ? titled : undefined;
    },
  );
}

/** Reads one column, with or without `column`. */
export function readColumn(reading: Reading): ColumnReference | undefined {
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

/** `columns B to D and "Name"`, `column B and column D` */
function readNamed(reading: Reading): readonly ColumnReference[] | undefined {
  const { scanner } = reading;
  const introduced = scanner.take(introduction)?.[0];
  if (introduced === undefined) return undefined;
  const isPlural = /columns/i.test(introduced);
  const read = () => scanner.attempt(() => readRange(reading, isPlural)) ?? readItem(reading, LETTERS);
  const first = read();
  if (first === undefined) {
    const unknown = unknownName(scanner, NAME_END);
    return unknown === undefined ? undefined : [{ by: 'title', title: unknown }];
  }
  const further = scanner.behind(LIST_JOINT, () =>
    scanner.list(() => (scanner.take(noun) === undefined && !isPlural ? undefined : read())),
  );
  return [first, ...(further ?? [])];
}

/** @param letters pattern of letters that may stand here */
function readItem({ scanner, titles, lastColumn }: Reading, letters: RegExp): ColumnReference | undefined {
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

/** `B-D`, `B:D`, and behind `columns` `B to D`: `column B to D` may say where translations go. */
function readRange({ scanner }: Reading, isPlural: boolean): ColumnReference | undefined {
  const [, first = '', word, last = ''] = scanner.take(RANGE) ?? [];
  const [from, to] = [columnNumber(first), columnNumber(last)];
  if (from === undefined || to === undefined || to < from || (word !== undefined && !isPlural)) return undefined;
  return { by: 'letters', from, to };
}
