import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { ConceptEntry } from './terminology.ts';

/**
 * Letters of the shortest word that is compared; the same number of first letters stands for all forms of a longer
 * word.
 */
const COMPARED = 4;
/** Entries that are compared: some tenths of a second. */
const MAX_COMPARED_ENTRIES = 100_000;
/** Share of a term's words that the text must contain. */
const MIN_SHARE = 0.5;

/** A search for related entries. */
export interface RelatedQuery {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  /** Ids of entries that are already known. */
  readonly known: ReadonlySet<number>;
  readonly limit: number;
}

/**
 * Finds entries with a preferred term that a text may paraphrase: some of its words occur in the text, but the term
 * doesn't. Entries with the largest share of words come first, then in the given order. Words are compared by their
 * first letters, so the result is a guess, and empty for scripts without spaces.
 */
export function relatedEntries(
  entries: Iterable<ConceptEntry>,
  { text, language, known, limit }: RelatedQuery,
): readonly ConceptEntry[] {
  const words = new Set(comparedWords(text));
  if (words.size === 0) return [];
  const isSpoken = cacheByLanguage((tag) => sameLanguage(tag, language));
  const found: { readonly entry: ConceptEntry; readonly share: number }[] = [];
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked > MAX_COMPARED_ENTRIES) break;
    if (known.has(entry.id)) continue;
    let share = 0;
    for (const term of entry.terms) {
      if (term.type === 'preferred' && isSpoken(term.language))
        share = Math.max(share, shareOf(comparedWords(term.text), words));
    }
    if (share >= MIN_SHARE) found.push({ entry, share });
  }
  return found
    .toSorted((one, other) => other.share - one.share)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function comparedWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length >= COMPARED)
    .map((word) => word.slice(0, COMPARED));
}

function shareOf(words: readonly string[], present: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => present.has(word)).length / words.length;
}
