import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A finished batch of a job: what progress is counted from, whichever worker and attempt finished it. */
export const JobBatch = defineEntity({
  name: 'JobBatch',
  tableName: 'job_batch',
  properties: {
    job: p.uuid().primary(),
    /** `{file index}/{language}`. */
    task: p.string().primary(),
    index: p.integer().primary(),
    segments: p.integer(),
  },
});

export type JobBatchRow = InferEntity<typeof JobBatch>;
