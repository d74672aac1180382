import { stringify } from 'csv-stringify/sync';

/**
 * Beginnings of cells that spreadsheet programs calculate, with any apostrophes of earlier escapes.
 *
 * Source: OWASP, CSV Injection (= + - @, tab, carriage return and line feed, and the full-width forms). Blanks before
 * the sign are skipped, since programs do.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** A cell that no spreadsheet program calculates: texts that begin like a formula get an apostrophe. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of `escapeFormula`: removes the apostrophe before a formula. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/**
 * A table for people with spreadsheet programs as CSV (RFC 4180: commas, quotes where needed, CRLF), without a byte order
 * mark. Texts that begin like formulas are escaped; numbers are not.
 */
export function spreadsheetCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    // By default, only line ends like those of records are quoted.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
