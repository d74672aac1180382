import type { OutboxKind, OutboxRecordRow } from '#db/entities/index.ts';

/** A record that this process has leased. */
export type LeasedRecord = Pick<OutboxRecordRow, 'id' | 'kind' | 'subject' | 'attempts'>;

/**
 * Handles leased records of one kind. Handling must be repeatable: a process can die between the work and the removal
 * of its record.
 *
 * @returns the reason per record that has to be retried, by the record's id; all others are done
 */
export type OutboxHandler = (records: readonly LeasedRecord[]) => Promise<ReadonlyMap<string, unknown>>;

/** A handler per kind: a missing one is a type error. */
export type OutboxHandlers = Readonly<Record<OutboxKind, OutboxHandler>>;
