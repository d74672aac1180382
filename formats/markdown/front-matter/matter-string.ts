/** A string in the front matter; offsets are UTF-16 units of the document and cover quotes. */
export interface MatterString {
  /** Keys from the outermost; lists have none. */
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A value as its notation writes it; `safe` in the style that holds everything. */
  readonly encode: (text: string, safe: boolean) => string;
}
