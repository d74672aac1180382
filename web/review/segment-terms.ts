import type { TextMark } from '#web/ui/pieces.ts';
import type { Segment } from './use-segments.ts';

/** A term of a glossary in a segment. */
export type SegmentTerm = Segment['glossary']['applied' | 'violated'][number];

/** The terms of a segment, each once, those that are missing first. */
export function termsOf({ glossary: { applied, violated } }: Segment): readonly SegmentTerm[] {
  const uses: readonly SegmentTerm[] = [...violated, ...applied];
  return [...Map.groupBy(uses, (use) => `${use.source_term}\n${use.target_term}`).values()].flatMap(
    ([use]) => use ?? [],
  );
}

/** The places of terms in a text, as they are spelled; of those that begin at one place, the longest first. */
export function marksOfTerms(text: string, terms: readonly string[]): readonly TextMark[] {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would shift the text after it.
  if (terms.length === 0 || lower.length !== text.length) return [];
  const longest = terms.map((term) => term.toLowerCase()).toSorted((one, other) => other.length - one.length);
  const starts = Array.from({ length: text.length }, (_, start) => start).filter((start) => !isLetter(text[start - 1]));
  return starts.flatMap((start) =>
    longest
      .filter((term) => lower.startsWith(term, start))
      .map((term) => ({ start, end: start + term.length, isWrong: false })),
  );
}

/** Scripts without blanks between words have terms anywhere. */
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]/v.test(character);
