import type { RowTest } from '#domain/plans/sheet-plan.ts';
import { unknownName } from '#instructions/engine/reading/names.ts';
import { NAME_END } from '#instructions/engine/reading/named-things.ts';
import { NumberedThings } from '#instructions/engine/reading/numbered-things.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import { readColumn } from './column-phrases.ts';
import type { Part, Reading } from './parts.ts';

const noun = words('(?:all |any |every |each )?(?:the )?rows?');
const where = words('where|whose|with');
const TESTS: readonly (readonly [RegExp, RowTest])[] = [
  [words("(?:is not|isn't) empty"), 'is_not_empty'],
  [words('is empty'), 'is_empty'],
  [words("is not|isn't"), 'is_not'],
  [/(?:is(?![\p{L}\p{N}])|=)/iuy, 'is'],
  [words("(?:does not|doesn't) contain"), 'does_not_contain'],
  [words('contains'), 'contains'],
  // `with Status "Done"`
  [/(?=["'])/y, 'is'],
];
/** Words that make no value of what follows: `is less than 20`. */
const comparison = words('not|less|more|greater|at (?:least|most)|between|over|under|above|below|after|before');
const or = words('or');
/** A value without quotation marks: up to a sign, or a word that continues the sentence. */
const BARE_VALUE =
  /[\p{L}\p{N}$€£%#+-](?:(?!\s+(?:and|or|but|in|on|then|into|to|of|for|except|only|too)(?![\p{L}\p{N}])|[,;]|\.(?=\s|$)|\s+-\s)[^"]){0,100}/iuy;
/** Words that may belong to a value without quotation marks, or continue the sentence: `where Status is Open and Done`. */
const AMBIGUOUS =
  /and(?!\s+(?:skip|don't|do|only|translate|keep|leave|put|write|overwrite)(?![\p{L}\p{N}]))(?![\p{L}\p{N}])/iuy;
const numbered = new NumberedThings('rows?');

/** Reads rows: `rows 5 to 200`, `the last row`, `rows where Status is Done`. */
export function readRows(reading: Reading): Part | undefined {
  const { scanner } = reading;
  const ranges = numbered.ranges(scanner);
  if (ranges !== undefined) return { is: 'rows', ranges };
  const positions = numbered.positions(scanner);
  if (positions !== undefined) return { is: 'counted_rows', ranges: positions };
  return scanner.behind(noun, () => readCondition(reading));
}

/** Reads `where Status is Done`, behind rows or cells. */
export function readCondition(reading: Reading): Part | undefined {
  const { scanner } = reading;
  return scanner.behind(where, () => {
    const column = readColumn(reading) ?? { by: 'title', title: unknownName(scanner, NAME_END) ?? '' };
    const tests = TESTS.map(([pattern, test]) => (): Part | undefined => {
      if (scanner.take(pattern) === undefined) return undefined;
      const values = test.endsWith('empty') ? [null] : scanner.list(() => readValue(scanner), or);
      return values && { is: 'where', column, test, values };
    });
    return scanner.firstOf(...tests);
  });
}

function readValue(scanner: Scanner): string | undefined {
  if (scanner.isAt(comparison)) return undefined;
  const quoted = scanner.quoted();
  if (quoted !== undefined) return quoted === '' ? undefined : quoted;
  const bare = scanner.take(BARE_VALUE)?.[0].trim();
  return scanner.isAt(AMBIGUOUS) ? undefined : bare;
}
