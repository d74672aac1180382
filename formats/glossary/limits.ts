import { GLOSSARY_LIMITS } from '#domain/glossary/glossary-limits.ts';

/** What a file of terms may have; stated in docs/guides/glossary-import.md. Lengths are UTF-16 units. */
export const glossaryLimits = {
  columns: 200,
  /** Rows below the header, or entries of TBX. */
  rows: 250_000,
  /** Of a cell as it is read: nothing may be longer, whatever its column holds. */
  cell: 10_000,
  /** Of a row as it is read, in bytes of UTF-8: what is kept of a cell without an end until it is refused. */
  row: 1_000_000,
  header: 200,
  term: GLOSSARY_LIMITS.term,
  notes: GLOSSARY_LIMITS.notes,
  alternative: GLOSSARY_LIMITS.alternativeTerm,
  description: GLOSSARY_LIMITS.description,
  termsOfEntry: GLOSSARY_LIMITS.termsOfEntry,
} as const;
