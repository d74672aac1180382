import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A workflow that has to be started, committed with the row of its job and removed once Temporal has it. */
export const OutboxRecord = defineEntity({
  name: 'OutboxRecord',
  tableName: 'outbox_record',
  properties: {
    id: p.uuid().primary(),
    job: p.uuid().unique(),
    attempts: p.integer(),
    /** Not to be tried before. */
    dueAt: p.datetime(3).index(),
    createdAt: p.datetime(3),
  },
});

export type OutboxRecordRow = InferEntity<typeof OutboxRecord>;
