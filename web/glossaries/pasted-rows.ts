const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;

/**
 * True if the first of the rows copied from a spreadsheet names columns instead of terms: codes of languages, at least
 * one of them known, and `notes`.
 */
export function hasHeader(rows: string, columns: readonly string[]): boolean {
  const cells = rows.split(/\r?\n/, 1).flatMap((row) => row.split('\t'));
  const names = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '' && cell !== 'notes');
  const known = new Set(columns.map((name) => name.toLowerCase()));
  return names.every((name) => LANGUAGE.test(name)) && names.some((name) => known.has(name.replaceAll('_', '-')));
}

/** Rows as a file. The first has a tab, by which an import knows a table, also of one column. */
export const pastedFile = (rows: string): File =>
  new File([rows.includes('\t') ? rows : rows.replace(/(?=\r?\n|$)/, '\t')], 'pasted.tsv');
