import type { Schemas } from '#client/index.ts';

export type GlossaryRecord = Schemas['Glossary'];
export type EntryRecord = Schemas['GlossaryEntry'];
export type TermRecord = Schemas['GlossaryTerm'];

/** A place in the grid: columns are the languages, then the notes. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Languages of a grid: the base language, then others in the order in which they are met. */
export function glossaryLanguages(
  base: string,
  entries: readonly EntryRecord[],
  more: readonly string[],
): readonly string[] {
  const met = new Set(entries.flatMap(({ terms = [] }) => terms.map(({ lang }) => lang)));
  return [...new Set([base, ...more, ...[...met].toSorted()])];
}

/** The terms of an entry in a language, the one to edit in place first. */
export function termsIn({ terms = [] }: EntryRecord, language: string): readonly TermRecord[] {
  return terms
    .filter(({ lang }) => lang === language)
    .toSorted((one, other) => Number(one.term_type === 'forbidden') - Number(other.term_type === 'forbidden'));
}

/** Display name of an entry: its first term in the base language. */
export const entryName = (entry: EntryRecord, base: string): string =>
  (termsIn(entry, base)[0] ?? entry.terms?.[0])?.term ?? `#${entry.id}`;
