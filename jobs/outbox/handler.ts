import type { OutboxKind, OutboxRecordRow } from '#db/entities/index.ts';

/** A record that this process has leased. */
export type ClaimedOutboxRecord = Pick<OutboxRecordRow, 'id' | 'kind' | 'subject' | 'attempts'>;

/**
 * Handles leased records of one kind. Handling must be repeatable: a process can die between the work and the removal
 * of its record.
 *
 * @returns the reason per record that has to be retried, by the record's id; all others are done
 */
export type OutboxHandler = (records: readonly ClaimedOutboxRecord[]) => Promise<ReadonlyMap<string, unknown>>;

/** A handler per kind: a missing one is a type error. */
export type OutboxHandlers = Readonly<Record<OutboxKind, OutboxHandler>>;

/** Handles records one by one, all at once; those that fail are retried. */
export async function handleEach(
  records: readonly ClaimedOutboxRecord[],
  handle: (record: ClaimedOutboxRecord) => Promise<void>,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>();
  await Promise.all(records.map((record) => handle(record).catch((error: unknown) => failed.set(record.id, error))));
  return failed;
}

/** Starting is idempotent: the id of a workflow is that of its job, or of the run of its delivery. */
export const IDEMPOTENT_STARTS = {
  workflowIdConflictPolicy: 'USE_EXISTING',
  workflowIdReusePolicy: 'REJECT_DUPLICATE',
} as const;
