/** Texts of a subject with their translations, and the terms that an extraction should find. */
export interface SeededDomain {
  readonly name: string;
  /** By file: a line per segment, English and German with ` | ` between them. */
  readonly documents: Readonly<Record<string, string>>;
  /** A line per term, English and German; each of them occurs at least twice in both languages. */
  readonly terms: string;
}
