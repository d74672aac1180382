import { OutboxRecord, type OutboxKind } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/** A row that requires work. */
export interface OutboxSubject {
  /** UUID; see `subject` of `OutboxRecord`. */
  readonly id: string;
  /** UUID. */
  readonly organization: string;
  /** Default: now. */
  readonly dueAt?: Date;
}

/**
 * Stores records of work to be done after the transaction is committed, by any process.
 *
 * @param transaction the one that requires the work
 * @param rows the rows to process; a record of the same kind and subject is stored once
 */
export async function insertOutboxRecords(
  transaction: EntityManager,
  kind: OutboxKind,
  rows: readonly OutboxSubject[],
): Promise<void> {
  const now = new Date();
  await transaction.insertMany(
    OutboxRecord,
    rows.map(({ id, organization, dueAt = now }) => ({
      id: crypto.randomUUID(),
      kind,
      organization,
      subject: id,
      attempts: 0,
      dueAt,
      createdAt: dueAt,
    })),
  );
}
