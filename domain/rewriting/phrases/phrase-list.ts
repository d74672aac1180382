/** Wordy phrases with what says the same: `phrase > replacement`, one a line; after `>` nothing: the phrase can go. */
export interface PhraseList {
  readonly phrases: string;
  /**
   * What a clause can begin with that stands alone, when a comma and one of the conjunctions precede it. The first group
   * is left out at the beginning of a new sentence, the second is kept.
   */
  readonly subjects: string;
  readonly dropped: string;
  readonly kept: string;
  /** Words that make a clause depend on another one: a sentence with one before the comma isn't cut. */
  readonly subordinators: string;
}
