import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A step of a job that was counted: a file that was read, a batch that was translated, whichever attempt did it. */
export const JobBatch = defineEntity({
  name: 'JobBatch',
  tableName: 'job_batch',
  properties: {
    job: p.uuid().primary(),
    /** `{file index}` for reading the file, `{file index}/{language}` for its batches. */
    task: p.string().primary(),
    index: p.integer().primary(),
    segments: p.integer(),
  },
});

export type JobBatchRow = InferEntity<typeof JobBatch>;
