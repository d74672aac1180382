import { laterPage, nonBlankText, oneOfValues, searchOf } from '#web/ui/search.ts';

export const SHOWN_KINDS = ['name', 'term', 'abbreviation'] as const;

/** Reads from the address which entries of the ledgers of a job are shown. A `file` is the key or name of a source. */
export const readLedgerFilter = searchOf({
  file: nonBlankText,
  language: nonBlankText,
  kind: oneOfValues(SHOWN_KINDS),
  q: nonBlankText,
  page: laterPage,
});

export type LedgerFilter = ReturnType<typeof readLedgerFilter>;
