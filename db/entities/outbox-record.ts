import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Kinds of work that follow from a committed change. */
export type OutboxKind = 'start_workflow' | 'deliver_webhook';

/** Work that a transaction requires, committed with it and removed once it is done. */
export const OutboxRecord = defineEntity({
  name: 'OutboxRecord',
  uniques: [{ name: 'outbox_record_subject', properties: ['kind', 'subject'] }],
  properties: {
    id: p.uuid().primary(),
    // The database has no constraint on it: SQLite would have to copy the table for each new kind.
    kind: p.string().$type<OutboxKind>(),
    organization: p.uuid(),
    /** The job to start, or the run of a delivery to start. */
    subject: p.uuid(),
    attempts: p.integer(),
    /** Earliest time of the next attempt. A process that works on a record moves it ahead: its lease. */
    dueAt: p.datetime(3).index(),
    createdAt: p.datetime(3),
  },
});

export type OutboxRecordRow = InferEntity<typeof OutboxRecord>;
