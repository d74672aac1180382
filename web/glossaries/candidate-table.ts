import type { Schemas } from '#client/index.ts';
import type { Table } from './pasted-rows.ts';

/** Extracted terms as a table to import: the term, its best translation into each language, and its definition as notes. */
export function candidateTable(source: string, terms: readonly Schemas['ExtractedTerm'][]): Table {
  const languages = [...new Set(terms.flatMap(({ targets }) => targets.map(({ language }) => language)))];
  return [
    [source, ...languages, 'notes'],
    ...terms.map(({ term, targets, definition }) => [
      term,
      ...languages.map((language) => targets.find((target) => target.language === language)?.term ?? ''),
      definition ?? '',
    ]),
  ];
}
