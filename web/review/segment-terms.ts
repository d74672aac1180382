import type { ListedEntry } from '#web/ledgers/use-ledger.ts';
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

/** A term that is marked in texts. */
export interface MarkedTerm {
  readonly text: string;
  /** Said of its mark. */
  readonly title?: string;
}

/** The entries of a ledger that a source has, and what is marked in it and in its target. */
export function marksOfEntries(
  source: string,
  entries: readonly ListedEntry[],
  titleOf: (entry: ListedEntry) => string,
): { readonly source: readonly MarkedTerm[]; readonly target: readonly MarkedTerm[] } {
  const lower = source.toLowerCase();
  const found = entries
    .filter((entry) => lower.includes(entry.source.toLowerCase()))
    .filter((entry) => marksOfTerms(source, [{ text: entry.source, title: '' }]).length > 0);
  const marked = (side: 'source' | 'target') => found.map((entry) => ({ text: entry[side], title: titleOf(entry) }));
  return { source: marked('source'), target: marked('target') };
}

/** Letters after an entry of a ledger that may be an ending of it. */
const MAX_ENDING = 3;

/** The places of terms in a text, as they are spelled; of those that begin at one place, the longest first. */
export function marksOfTerms(text: string, terms: readonly MarkedTerm[]): readonly TextMark[] {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would shift the text after it.
  if (terms.length === 0 || lower.length !== text.length) return [];
  const longest = terms
    .map((term) => ({ ...term, lower: term.text.toLowerCase() }))
    .toSorted((one, other) => other.text.length - one.text.length);
  const starts = Array.from({ length: text.length }, (_, start) => start).filter((start) => !isLetter(text[start - 1]));
  return starts.flatMap((start) =>
    longest
      .filter((term) => lower.startsWith(term.lower, start))
      .map(({ text: words, title }) => ({
        start,
        end: start + words.length,
        isWrong: false,
        ...(title === undefined ? {} : { title }),
      }))
      // The service has found the terms of glossaries, which have no title, in the segment.
      .filter(({ title, end }) => title === undefined || isEndOfWord(text, end)),
  );
}

const isEndOfWord = (text: string, end: number) => {
  let last = end;
  while (last - end <= MAX_ENDING && isLetter(text[last])) last += 1;
  return last - end <= MAX_ENDING;
};

/** Scripts without blanks between words have terms anywhere. */
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]/v.test(character);
