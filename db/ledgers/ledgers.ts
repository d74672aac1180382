import type { FilterQuery } from '@mikro-orm/core';
import { Ledger, LedgerItem, type LedgerItemRow, type LedgerRow } from '#db/entities/index.ts';
import { containsText } from '#db/contains-text.ts';
import { insertMissing } from '#db/insert-missing.ts';
import type { EntityManager } from '#db/orm.ts';
import type { LedgerEntry } from '#domain/ledgers/ledger-entry.ts';
import { segmentId } from '#domain/review/segment.ts';

/** Rows per statement: SQLite takes 32,766 values. */
const CHUNK = 1_000;

export type LedgerKey = Pick<LedgerRow, 'job' | 'file' | 'language'>;

/** The ledger of a file in a language. */
export interface StoredLedger extends Pick<LedgerRow, 'brief' | 'leftOut' | 'revision'> {
  /** The most frequent first. */
  readonly entries: readonly LedgerEntry[];
}

/** Stores a ledger, unless an earlier attempt has: people may have changed that one. */
export async function storeLedger(
  entityManager: EntityManager,
  ledger: LedgerRow,
  entries: readonly Omit<LedgerEntry, 'id'>[],
): Promise<void> {
  const { job, file, language, organization } = ledger;
  await entityManager.transactional(async (transaction) => {
    if ((await insertMissing(transaction, Ledger, [ledger])) === 0) return;
    for (let start = 0; start < entries.length; start += CHUNK) {
      const rows = entries.slice(start, start + CHUNK).map((entry, index) => ({
        ...entry,
        job,
        file,
        language,
        organization,
        number: start + index,
        type: entry.type ?? null,
        gender: entry.gender ?? null,
        expansion: entry.expansion ?? null,
        editedBy: null,
        editedAt: null,
      }));
      await transaction.insertMany(LedgerItem, rows);
    }
  });
}

/** @param entityManager scoped to the job's organization @returns undefined if the file has no ledger */
export async function findLedger(entityManager: EntityManager, key: LedgerKey): Promise<StoredLedger | undefined> {
  const ledger = await entityManager.findOne(Ledger, key, { disableIdentityMap: true });
  if (ledger === null) return undefined;
  const items = await entityManager.find(LedgerItem, key, { orderBy: { number: 'asc' }, disableIdentityMap: true });
  const { brief, leftOut, revision } = ledger;
  return { brief, leftOut, revision, entries: items.map(ledgerEntryOf) };
}

/** Condition on entries whose source or rendering contains a text. */
export const hasEntryText = (entityManager: EntityManager, text: string): FilterQuery<LedgerItemRow> =>
  containsText(entityManager, ['source', 'target'], text);

/** A page of the entries of all ledgers of a job, in the order of its files. */
export async function listLedgerItems(
  entityManager: EntityManager,
  filter: FilterQuery<LedgerItemRow>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly [readonly LedgerItemRow[], number]> {
  return entityManager.findAndCount(LedgerItem, filter, {
    orderBy: { file: 'asc', language: 'asc', number: 'asc' },
    limit,
    offset,
    disableIdentityMap: true,
  });
}

/** The id of an entry for clients, and its values for the rules. */
export function ledgerEntryOf(row: LedgerItemRow): LedgerEntry {
  const { kind, type, gender, source, target, expansion, origin, count, places } = row;
  return {
    id: segmentId(row),
    kind,
    ...(type == null ? {} : { type }),
    ...(gender == null ? {} : { gender }),
    source,
    target,
    ...(expansion == null ? {} : { expansion }),
    origin,
    count,
    places,
  };
}
