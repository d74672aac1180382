import type { OutboxKind, OutboxRecordRow } from '#db/entities/index.ts';

/** A record that this process has leased. */
export type LeasedRecord = Pick<OutboxRecordRow, 'id' | 'kind' | 'subject' | 'attempts'>;

/**
 * Does the work of leased records of one kind. Work may be repeated: a process can die between doing it and removing the
 * record.
 *
 * @returns the reason for each record that has to be tried again, by the record's id; the others are done
 */
export type OutboxHandler = (records: readonly LeasedRecord[]) => Promise<ReadonlyMap<string, unknown>>;

/** A handler for each kind: a kind without one doesn't compile. */
export type OutboxHandlers = Readonly<Record<OutboxKind, OutboxHandler>>;
