export const LEDGER_KINDS = ['name', 'term', 'abbreviation'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const NAME_TYPES = ['person', 'product', 'place', 'organization', 'work'] as const;
export type NameType = (typeof NAME_TYPES)[number];

export const NAME_GENDERS = ['feminine', 'masculine', 'neuter'] as const;
export type NameGender = (typeof NAME_GENDERS)[number];

/** Sources of a rendering, the most binding ones first: a person's correction wins over all others. */
export const LEDGER_ORIGINS = ['person', 'glossary', 'job', 'memory', 'model'] as const;
export type LedgerOrigin = (typeof LEDGER_ORIGINS)[number];

/** A name, term or abbreviation of a document with its one rendering in a target language. */
export interface LedgerEntry {
  readonly id: string;
  readonly kind: LedgerKind;
  /** Undefined unless `kind` is `name`. */
  readonly type?: NameType | undefined;
  /** Set if the document shows it. */
  readonly gender?: NameGender | undefined;
  /** As in the document, in its base form where that occurs. */
  readonly source: string;
  readonly target: string;
  /** Words that an abbreviation stands for, in the source language. */
  readonly expansion?: string | undefined;
  readonly origin: LedgerOrigin;
  /** Occurrences in the document. */
  readonly count: number;
  /** Places of the first occurrences, in words. */
  readonly places: readonly string[];
}

/** An entry that occurs in the segments of a call, for a model's prompt. */
export type LedgerHint = Pick<LedgerEntry, 'source' | 'target' | 'kind' | 'gender'>;
