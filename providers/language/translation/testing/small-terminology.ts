import type { Terminology, TermMatch, TermRequirement } from '#domain/glossary/terminology.ts';

/** A pair of terms; the same text twice stays as it is. */
export interface SmallTerm {
  readonly source: string;
  readonly target: string;
  readonly forbidden?: string;
}

/** A terminology of a handful of terms, found as they are written in any case, for tests of what uses one. */
export function smallTerminology(terms: readonly SmallTerm[]): Terminology {
  const term = (text: string, language: string, type: 'preferred' | 'forbidden' = 'preferred') =>
    ({ id: 1, text, language, type, alternative: null }) as const;
  const find = (text: string, wanted: string, language: string, entryId: number): readonly TermMatch[] =>
    Array.from(text.matchAll(new RegExp(`(?<!\\p{L})${wanted}(?!\\p{L})`, 'giu')), (match) => ({
      glossaryId: 1,
      entryId,
      term: term(wanted, language),
      start: match.index,
      end: match.index + match[0].length,
      found: match[0],
      type: match[0] === wanted ? ('direct' as const) : ('case_variant' as const),
    }));
  const requirements = (text: string): readonly TermRequirement[] =>
    terms
      .flatMap(({ source, target, forbidden }, entryId) =>
        find(text, source, 'en', entryId).map((match) => ({
          glossaryId: 1,
          entryId,
          source: match,
          preferred: [term(target, 'es')],
          forbidden: forbidden === undefined ? [] : [term(forbidden, 'es', 'forbidden')],
          keep: source === target,
        })),
      )
      .sort((one, other) => one.source.start - other.source.start);
  return {
    glossaryIds: [1],
    sourceLanguage: 'en',
    targetLanguage: 'es',
    conflicts: [],
    requirements,
    check(sourceText, targetText) {
      const applied = [];
      const violated = [];
      for (const { entryId, source, preferred } of requirements(sourceText)) {
        const targetTerm = preferred[0]?.text ?? '';
        const found = find(targetText, targetTerm, 'es', entryId)[0];
        const pair = { glossaryId: 1, entryId, sourceTerm: source.term.text, targetTerm };
        if (found !== undefined) applied.push({ ...pair, found: found.found, type: found.type });
        else {
          const nowhere = { found: null, start: null, end: null, suggestion: targetTerm };
          violated.push({ ...pair, type: 'preferred_term_not_used' as const, ...nowhere });
        }
      }
      return { applied, violated };
    },
    pairs: () => terms.map(({ source, target }) => ({ source, target })),
  };
}
