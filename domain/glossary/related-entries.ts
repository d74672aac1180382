import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { Entry, Term } from './terminology.ts';

/** Letters of the shortest word that says something; as many at its beginning stand for all forms of a longer one. */
const COMPARED = 4;
/** Entries that are looked at: some tenths of a second. */
const MOST_LOOKED_AT = 100_000;
/** Share of a term's words that the text must have. */
const LEAST_SHARE = 0.5;

/** What is looked for, in which text. */
export interface RelatedQuery {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  /** Ids of entries that are known already. */
  readonly known: ReadonlySet<number>;
  readonly limit: number;
}

/**
 * Entries with a preferred term of which words stand in a text, though no term does: what the text may say in other
 * words. Those with most of their words there come first, then those that are given first. Words are compared by their
 * first letters, so this is a guess and finds nothing in scripts without spaces.
 */
export function relatedEntries(
  entries: Iterable<Entry>,
  { text, language, known, limit }: RelatedQuery,
): readonly Entry[] {
  const words = new Set(comparedWords(text));
  if (words.size === 0) return [];
  const isSpoken = speakerOf(language);
  const found: { readonly entry: Entry; readonly share: number }[] = [];
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked > MOST_LOOKED_AT) break;
    if (known.has(entry.id)) continue;
    let share = 0;
    for (const term of entry.terms) {
      if (term.type === 'preferred' && isSpoken(term))
        share = Math.max(share, shareOf(comparedWords(term.text), words));
    }
    if (share >= LEAST_SHARE) found.push({ entry, share });
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

/** Terms of a language in whichever region; each tag is looked at once. */
function speakerOf(language: string): (term: Term) => boolean {
  const verdicts = new Map<string, boolean>();
  return (term) => {
    const verdict = verdicts.get(term.language) ?? sameLanguage(term.language, language);
    verdicts.set(term.language, verdict);
    return verdict;
  };
}
