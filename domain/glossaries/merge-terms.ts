import type { TermType } from './terminology.ts';

interface Comparable {
  readonly term: string;
  /** BCP 47, canonical. */
  readonly lang: string;
  readonly termType: TermType;
}

/** Effect of sent terms on an entry. */
export interface TermMerge<Known, Sent> {
  readonly updates: readonly { readonly known: Known; readonly sent: Sent }[];
  readonly additions: readonly Sent[];
}

/**
 * Matches sent terms with the terms of an entry: those of the same language, and among several the one with the same
 * text, else the first of the same type, else the first preferred one, else the first. Each is matched once; a sent
 * term without a match is new. Languages are compared by code: `en` is not `en-US` here.
 *
 * @param known in the order of their ids
 */
export function mergeTerms<Known extends Comparable, Sent extends Comparable>(
  known: readonly Known[],
  sent: readonly Sent[],
): TermMerge<Known, Sent> {
  const left = new Set(known);
  const chosen = new Map<Sent, Known>();
  // The closest kind of match first for all terms, so that the order in which terms are sent doesn't matter.
  for (const fits of KINDS_OF_MATCH) {
    for (const term of sent) {
      if (chosen.has(term)) continue;
      const match = [...left].find((other) => other.lang === term.lang && fits(other, term));
      if (match === undefined) continue;
      chosen.set(term, match);
      left.delete(match);
    }
  }
  return {
    updates: [...chosen].map(([term, match]) => ({ known: match, sent: term })),
    additions: sent.filter((term) => !chosen.has(term)),
  };
}

const KINDS_OF_MATCH: readonly ((known: Comparable, sent: Comparable) => boolean)[] = [
  (known, sent) => known.term === sent.term && known.termType === sent.termType,
  (known, sent) => known.term === sent.term,
  (known, sent) => known.termType === sent.termType,
  (known) => known.termType === 'preferred',
  () => true,
];
