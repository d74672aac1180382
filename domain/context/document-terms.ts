/** A preferred term of an entry of a document. */
export interface DocumentTerm {
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
}

/** A concept of a document: its terms in at least two languages. */
export interface DocumentEntry {
  readonly terms: readonly DocumentTerm[];
  readonly notes: string | null;
}
