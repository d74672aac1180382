import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { organizationFilter } from './organization-filter.ts';

/** An event of a job, written in the transaction that changed the job's row. */
export const JobEvent = defineEntity({
  name: 'JobEvent',
  tableName: 'job_event',
  filters: organizationFilter,
  indexes: [
    { name: 'job_event_job', properties: ['job', 'position'] },
    { name: 'job_event_age', properties: ['createdAt'] },
  ],
  properties: {
    /** Derived from job, type and step, so that a replay writes no duplicate. */
    id: p.uuid().primary(),
    organization: p.uuid(),
    job: p.uuid(),
    type: p.string().$type<JobEventType>(),
    /** The named step, for `workflow.step.*`. */
    step: p.string().nullable(),
    /** Order among the events of the job. */
    position: p.integer(),
    createdAt: p.datetime(3),
  },
});

export type JobEventRow = InferEntity<typeof JobEvent>;
