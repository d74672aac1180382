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

/** A name for the glossary that a job makes of all candidates, which goes once those that people want were taken over. */
export const workingName = (file: string): string => `${file.slice(0, 150)} · ${new Date().toISOString()}`;

/** Whether a glossary still has such a name: one with another is somebody's. */
export const isWorkingName = (name: string): boolean => / · \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(name);
