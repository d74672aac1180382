import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/**
 * A result file of a job, as counted towards the organization's quota. Written before the file is stored, so that a
 * crash leaves at most a row without a file, which the end of the job removes, and never an uncounted file.
 */
export const ResultFile = defineEntity({
  name: 'ResultFile',
  tableName: 'result_file',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** Key as users know it, without the organization's prefix. */
    key: p.string().length(512).primary(),
    job: p.uuid().index(),
    /** Bytes. */
    size: p.bigint('number'),
    recordedAt: p.datetime(3),
  },
});

export type ResultFileRow = InferEntity<typeof ResultFile>;
