import { OutboxRecord, type OutboxKind } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/**
 * Stores records of work that has to be done once the transaction is committed, whichever process does it.
 *
 * @param transaction the one that makes the work necessary
 * @param subjects ids of the rows that the work is about; a record of the same kind and subject is stored once
 */
export async function insertOutboxRecords(
  transaction: EntityManager,
  kind: OutboxKind,
  subjects: readonly string[],
): Promise<void> {
  const now = new Date();
  await transaction.insertMany(
    OutboxRecord,
    subjects.map((subject) => ({ id: crypto.randomUUID(), kind, subject, attempts: 0, dueAt: now, createdAt: now })),
  );
}
