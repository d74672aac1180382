import type { CodedText } from '#domain/units/coded-text.ts';
import type { TranslationPair } from './segment-keys.ts';

/** A segment that resembles a text. */
export interface MemoryMatch {
  /** To 101: `scoreOf`, and 101 for an exact match with the same neighbor, less `penalty`. */
  readonly score: number;
  /** Points that penalties of the request cost; a match with any is not exact, however similar. */
  readonly penalty: number;
  readonly segment: TranslationPair;
  /** Id of the document that has the segment. */
  readonly document: number;
  /**
   * The translation of the text itself: of an exact match, or of one in which only numbers and placeholders differ;
   * undefined: somebody has to edit it.
   */
  readonly adapted: CodedText | undefined;
}

/** A text with its neighbors in the document. */
export interface LookupSegment {
  readonly content: CodedText;
  readonly previous?: CodedText | undefined;
  readonly next?: CodedText | undefined;
}

/** Translation memories for a pair of languages. */
export interface MemorySearch {
  /** The best match of each text with the same text; below 100 with a penalty. Undefined for texts without one. */
  exact(sought: readonly LookupSegment[]): Promise<readonly (MemoryMatch | undefined)[]>;
  /** Matches of a text, the best first, of equal ones the newest. */
  fuzzy(content: CodedText, limit: number): Promise<readonly MemoryMatch[]>;
}
