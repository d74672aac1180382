/**
 * Name and version of the rules that revise and rewrite without a model, as results have it: it changes when results
 * do.
 */
export const RULES_ENGINE = 'rules 1';

/** The notes whose counts aren't 0. */
export function notesOf(counted: readonly (readonly [count: number, code: string, message: string])[]): RuleNote[] {
  return counted.flatMap(([count, code, message]) => (count > 0 ? [{ code, message }] : []));
}

/** A correction by rules, or a limitation of them. Codes are public API. */
export interface RuleNote {
  readonly code: string;
  /** A sentence that doesn't quote the text. */
  readonly message: string;
}
