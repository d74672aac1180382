/** Columns of a worksheet (ECMA-376, Part 1, 18.3.1.73; Excel: `XFD`). */
export const MAX_COLUMNS = 16_384;
/** Rows of a worksheet. */
export const MAX_ROWS = 1_048_576;

const LETTERS = 26;
const FIRST = 64;

/** The letters of a column, which counts from 1: `B`, `AA`. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    letters = String.fromCodePoint(FIRST + 1 + ((rest - 1) % LETTERS)) + letters;
  }
  return letters;
}

/** The number of a column by its letters, in any case; undefined beyond the last one that a worksheet may have. */
export function columnNumber(letters: string): number | undefined {
  if (!/^[a-z]{1,3}$/i.test(letters)) return undefined;
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * LETTERS + letter.codePointAt(0)! - FIRST;
  return number > MAX_COLUMNS ? undefined : number;
}
