import type { Schemas } from '#client/index.ts';

/** Extracted terms as CSV (RFC 4180) to import: the term, its best translation into each language, its definition as notes. */
export function candidateTable(source: string, terms: readonly Schemas['ExtractedTerm'][]): string {
  const languages = [...new Set(terms.flatMap(({ targets }) => targets.map(({ language }) => language)))];
  const rows = terms.map(({ term, targets, definition }) => [
    term,
    ...languages.map((language) => targets.find((target) => target.language === language)?.term ?? ''),
    definition ?? '',
  ]);
  return [[source, ...languages, 'notes'], ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Cells from which an import would take an apostrophe: it serves to protect spreadsheet programs from formulas. */
const PROTECTED = /^'+[=+\-@\t\r\n]/;
const quoted = (cell: string) => `"${(PROTECTED.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/**
 * Name of the glossary that a job builds from all candidates; it is deleted once people have copied the terms they
 * want.
 */
export const workingName = (file: string): string => `${file.slice(0, 150)} · ${new Date().toISOString()}`;

/** True if a glossary still has such a name: a renamed one belongs to a person. */
export const isWorkingName = (name: string): boolean => / · \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(name);
