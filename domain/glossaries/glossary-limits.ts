/** Limits of a glossary; stated in docs/guides/glossaries.md. Lengths are UTF-16 units. */
export const GLOSSARY_LIMITS = {
  name: 255,
  term: 1_000,
  /** Limit for glossaries and terms. */
  description: 5_000,
  alternativeTerm: 5_000,
  notes: 10_000,
  termsOfEntry: 200,
  entriesOfGlossary: 1_000_000,
} as const;
