import type { TextMark } from '#web/ui/pieces.ts';
import type { Segment } from './use-segments.ts';

/** A term of a glossary in a segment. */
export interface SegmentTerm {
  readonly source: string;
  readonly target: string;
  /** False: the target has it not, or has a word that is forbidden. */
  readonly isApplied: boolean;
  /** What stands there in place of it; null: nothing does. */
  readonly found: string | null;
  /** Of the glossary; undefined: the term is of a document of a store or of the project. */
  readonly entry: { readonly glossary: number; readonly id: number } | undefined;
}

/** The terms of a segment, each once, those that are missing first. */
export function termsOf({ glossary: { applied, violated } }: Segment): readonly SegmentTerm[] {
  const terms = new Map<string, SegmentTerm>();
  for (const use of [...violated, ...applied]) {
    const { source_term: source, target_term: target, found_text: found } = use;
    const key = `${source}\n${target}`;
    if (terms.has(key)) continue;
    const isGlossary = use.document_id === null && use.glossary_id > 0;
    terms.set(key, {
      source,
      target,
      isApplied: !('violation_type' in use),
      found,
      entry: isGlossary ? { glossary: use.glossary_id, id: use.entry_id } : undefined,
    });
  }
  return [...terms.values()];
}

/** The places of terms in a text, as they are spelled; of those that begin at one place, the longest first. */
export function marksOfTerms(text: string, terms: readonly string[]): readonly TextMark[] {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would move what is behind it.
  if (terms.length === 0 || lower.length !== text.length) return [];
  const longest = terms.map((term) => term.toLowerCase()).toSorted((one, other) => other.length - one.length);
  return Array.from({ length: text.length }, (_, start) => start).flatMap((start) =>
    isLetter(text[start - 1])
      ? []
      : longest
          .filter((term) => lower.startsWith(term, start))
          .map((term) => ({ start, end: start + term.length, isWrong: false })),
  );
}

/** Scripts without blanks between words have terms anywhere. */
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]/v.test(character);
