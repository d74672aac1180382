/** A reader or a rule that gets what users send. */
export interface FuzzTarget {
  /** Valid texts, from which pieces and places are taken. */
  readonly seeds: readonly string[];
  /** UTF-16 units of the longest text that it gets; default: no limit of its own. */
  readonly longest?: number;
  /** Reads a text, or refuses it by an error of ours. @throws anything else */
  run(text: string): unknown;
}
