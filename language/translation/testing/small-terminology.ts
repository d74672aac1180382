import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';

/** A pair of terms; the same text twice stays as it is. */
export interface SmallTerm {
  readonly source: string;
  readonly target: string;
  readonly forbidden?: string;
  /** Notes of the entry. */
  readonly notes?: string;
}

/** The terminology, English to Spanish, of a handful of pairs. */
export function smallTerminology(terms: readonly SmallTerm[]): Terminology {
  const entries = terms.map(({ source, target, forbidden }) =>
    entry(`en:${source}`, `es:${target}`, ...(forbidden === undefined ? [] : [`es:${forbidden}!`])),
  );
  const glossary = buildGlossary(1, ...entries);
  const withNotes = glossary.entries.map((each, index) => ({ ...each, notes: terms[index]?.notes ?? null }));
  return compileTerminology([{ ...glossary, entries: withNotes }], 'en', 'es');
}
