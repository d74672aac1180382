const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;
/** Rows from which the number of columns is derived. */
const SAMPLE = 100;

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

/** Names columns above rows that don't; those beyond `columns` are named by their position. */
export function withHeader(rows: string, columns: readonly string[]): string {
  // A table of one column would have no tab, by which an import knows it.
  const width = Math.max(2, ...rows.split('\n', SAMPLE).map((row) => row.split('\t').length));
  const names = Array.from({ length: width }, (_, index) => columns[index] ?? `column ${index + 1}`);
  return `${names.join('\t')}\n${rows}`;
}
