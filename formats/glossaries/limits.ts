import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';

/** Limits of a file of terms; stated in docs/guides/glossary-import.md. Lengths are UTF-16 units. */
export const glossaryLimits = {
  columns: 200,
  /** Rows below the header, or entries of TBX. */
  rows: 250_000,
  /** Per cell of any column. */
  cell: 10_000,
  /** Per row, in UTF-8 bytes: bounds a cell without an end until it is refused. */
  row: 1_000_000,
  /** Maximum length of a column's name that is recognized; longer ones have to be mapped. */
  header: 200,
  term: GLOSSARY_LIMITS.term,
  notes: GLOSSARY_LIMITS.notes,
  alternative: GLOSSARY_LIMITS.alternativeTerm,
  description: GLOSSARY_LIMITS.description,
  termsOfEntry: GLOSSARY_LIMITS.termsOfEntry,
} as const;
