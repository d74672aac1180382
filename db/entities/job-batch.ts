import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A counted part of a job: an extracted file or a translated batch, counted once for all attempts. */
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
