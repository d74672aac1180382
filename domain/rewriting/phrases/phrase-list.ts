/**
 * Wordy phrases with their replacements: `phrase > replacement`, one per line; an empty replacement deletes the phrase.
 */
export interface WordyPhrases {
  readonly phrases: string;
  /**
   * Words that can begin an independent clause after a comma and one of the conjunctions. The first group is dropped at
   * the beginning of a new sentence, the second is kept.
   */
  readonly subjects: string;
  readonly dropped: string;
  readonly kept: string;
  /** Words that make a clause dependent: a sentence with one before the comma isn't split. */
  readonly subordinators: string;
}
