import { OutboxRecord, type OutboxKind } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/**
 * Stores records of work to be done after the transaction is committed, by any process.
 *
 * @param transaction the one that requires the work
 * @param subjects ids of the rows to process; a record of the same kind and subject is stored once
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
