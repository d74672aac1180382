/** Name and version of what revises and rewrites without a model, as results show it: it changes when results do. */
export const RULES_ENGINE = 'rules 1';

/** Something that rules did or couldn't do. Codes are public API. */
export interface RuleNote {
  readonly code: string;
  /** A sentence without the text. */
  readonly message: string;
}
