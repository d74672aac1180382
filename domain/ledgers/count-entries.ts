import { TermMatcher } from '#domain/glossaries/term-matcher.ts';
import { cutAtWord } from '#domain/texts/cut-at-word.ts';
import { LEDGER_LIMITS, type CountedEntry, type SurveyedEntry } from './survey.ts';

/** UTF-16 units of an example. */
const EXAMPLE_LENGTH = 200;

/** A text of a document and its place, in words. */
export interface PlacedText {
  readonly text: string;
  readonly place: string | undefined;
}

/** Counts the occurrences of entries in the texts of a document, which are passed in their order. */
export class EntryCounter {
  readonly #matcher: TermMatcher<number>;
  readonly #entries: readonly SurveyedEntry[];
  readonly #counts: { count: number; readonly places: string[]; example: string }[];

  /** @param language BCP 47, of the document */
  constructor(entries: readonly SurveyedEntry[], language: string) {
    this.#entries = entries;
    this.#matcher = new TermMatcher(
      entries.map(({ source }, meaning) => ({ text: source, meaning })),
      language,
    );
    this.#counts = entries.map(() => ({ count: 0, places: [], example: '' }));
  }

  add({ text, place }: PlacedText): void {
    for (const { meanings } of this.#matcher.find(text)) {
      const found = this.#counts[meanings[0]!]!;
      if (found.count === 0) found.example = cutAtWord(text.trim(), EXAMPLE_LENGTH);
      found.count += 1;
      if (place === undefined || found.places.length >= LEDGER_LIMITS.places) continue;
      if (!found.places.includes(place)) found.places.push(place);
    }
  }

  /**
   * The entries that the document has, the most frequent first. A term that occurs once needs no fixed rendering; a name
   * does, since its gender decides about pronouns elsewhere.
   */
  counted(): { readonly entries: readonly CountedEntry[]; readonly leftOut: number } {
    const all = this.#entries
      .map((entry, index): CountedEntry => ({ ...entry, ...this.#counts[index]! }))
      .filter(({ count, kind }) => count > (kind === 'term' ? 1 : 0))
      .toSorted((one, other) => other.count - one.count);
    return { entries: all.slice(0, LEDGER_LIMITS.entries), leftOut: Math.max(0, all.length - LEDGER_LIMITS.entries) };
  }
}
