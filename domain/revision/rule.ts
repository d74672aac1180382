import type { RuleNote } from '#domain/rewriting/rules-engine.ts';

/** A translation to be checked by rules. */
export interface RuleInput {
  readonly source: string;
  /** Placeholders, tags and addresses may be hidden as single private use characters. */
  readonly target: string;
  /** Subtags of BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** ISO 3166, if known. */
  readonly targetRegion: string | undefined;
}

/** Result of a rule: the same text if nothing had to be corrected. */
export interface RuleResult {
  readonly text: string;
  /** Corrections, and defects for a person to correct. */
  readonly notes: readonly RuleNote[];
}

/** Detects and corrects one kind of defect without understanding the translation. */
export type RevisionRule = (input: RuleInput) => RuleResult;
