import type { RuleNote } from '#domain/rewriting/rules-engine.ts';

/** A translation that rules look at. */
export interface RuleInput {
  readonly source: string;
  /** Placeholders, tags and addresses may be hidden as single private use characters. */
  readonly target: string;
  /** Subtags of BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** ISO 3166, where it is said. */
  readonly targetRegion: string | undefined;
}

/** What a rule made of a translation: the same text, when there is nothing to put right. */
export interface RuleResult {
  readonly text: string;
  /** What it did, and what it saw and leaves to a person. */
  readonly notes: readonly RuleNote[];
}

/** One thing that can be wrong with a translation and put right without understanding it. */
export type RevisionRule = (input: RuleInput) => RuleResult;
