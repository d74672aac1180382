import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import { LEDGER_KINDS, LEDGER_ORIGINS, NAME_GENDERS, NAME_TYPES } from '#domain/ledgers/ledger-entry.ts';
import { organizationFilter } from './organization-filter.ts';

/** The ledger of a file of a job in a target language, while the job exists. */
export const Ledger = defineEntity({
  name: 'Ledger',
  filters: organizationFilter,
  properties: {
    job: p.uuid().primary(),
    /** Position among the sources of the job. */
    file: p.integer().primary(),
    language: p.string().length(64).primary(),
    organization: p.uuid(),
    brief: p.json().$type<DocumentBrief>(),
    /** Entries beyond the limit. */
    leftOut: p.integer(),
    /** Grows with every change of its entries. */
    revision: p.integer().default(1),
  },
});

export type LedgerRow = InferEntity<typeof Ledger>;

/** An entry of a ledger. */
export const LedgerItem = defineEntity({
  name: 'LedgerItem',
  filters: organizationFilter,
  properties: {
    job: p.uuid().primary(),
    file: p.integer().primary(),
    language: p.string().length(64).primary(),
    /** Stable; the most frequent entry has 0. */
    number: p.integer().primary(),
    organization: p.uuid(),
    kind: p.enum(LEDGER_KINDS),
    type: p.enum(NAME_TYPES).nullable(),
    gender: p.enum(NAME_GENDERS).nullable(),
    source: p.string().length(200),
    /** Empty: the document's translations decide. */
    target: p.string().length(200),
    expansion: p.string().length(300).nullable(),
    origin: p.enum(LEDGER_ORIGINS),
    count: p.integer(),
    places: p.json().$type<readonly string[]>(),
    editedBy: p.uuid().nullable(),
    editedAt: p.datetime(3).nullable(),
  },
});

export type LedgerItemRow = InferEntity<typeof LedgerItem>;
