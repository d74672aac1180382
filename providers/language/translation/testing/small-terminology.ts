import { compileTerminology } from '#domain/glossary/compile-terminology.ts';
import type { Terminology } from '#domain/glossary/terminology.ts';
import { buildGlossary, entry } from '#domain/glossary/testing/build-glossary.ts';

/** A pair of terms; the same text twice stays as it is. */
export interface SmallTerm {
  readonly source: string;
  readonly target: string;
  readonly forbidden?: string;
}

/** The terminology, English to Spanish, of a handful of pairs. */
export function smallTerminology(terms: readonly SmallTerm[]): Terminology {
  const entries = terms.map(({ source, target, forbidden }) =>
    entry(`en:${source}`, `es:${target}`, ...(forbidden === undefined ? [] : [`es:${forbidden}!`])),
  );
  return compileTerminology([buildGlossary(1, ...entries)], 'en', 'es');
}
