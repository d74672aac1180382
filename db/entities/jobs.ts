import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { JOB_CATEGORIES, JOB_STATUSES, type JobError, type JobWarning } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { organizationFilter } from './organization-filter.ts';

/** The projection of a job's workflow. Its id is the workflow id. */
export const Job = defineEntity({
  name: 'Job',
  filters: organizationFilter,
  indexes: [
    { name: 'job_listing', properties: ['organization', 'createdAt'] },
    { name: 'job_status', properties: ['organization', 'status'] },
    { name: 'job_live', properties: ['status', 'checkedAt'] },
    { name: 'job_ended', properties: ['endedAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid(),
    createdBy: p.uuid(),
    // The database has no constraint on it, so that a new type needs no migration.
    type: p.string().$type<JobType>(),
    category: p.enum(JOB_CATEGORIES),
    status: p.enum(JOB_STATUSES),
    sourceLanguage: p.string().nullable(),
    targetLanguages: p.json().$type<readonly string[]>(),
    tms: p.string().nullable(),
    projectIdentifier: p.string().nullable(),
    sourceFiles: p.json().$type<readonly string[]>(),
    targetFiles: p.json().$type<readonly string[]>(),
    /** Parameters of the request without a column; their type depends on the job type. */
    input: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** The current step. */
    stage: p.string(),
    /** The unit of `unitsCompleted` and `unitsTotal`; both only grow. */
    progressUnit: p.string(),
    unitsCompleted: p.integer(),
    /** 0 while it isn't known. */
    unitsTotal: p.integer(),
    warnings: p.json().$type<readonly JobWarning[]>(),
    result: p.json().$type<Readonly<Record<string, unknown>> | null>().nullable(),
    error: p.json().$type<JobError | null>().nullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** Number of restarts of its workflow after Temporal had lost it. */
    restarts: p.integer().default(0),
    /** When the row was last compared with its workflow. */
    checkedAt: p.datetime(3).nullable(),
    /** When its target files were removed because of their age; null while they are kept. */
    resultsExpiredAt: p.datetime(3).nullable(),
    /** What it downloaded from an address, or reserved for that; counts as files of the organization until it ends. */
    downloadedBytes: p.bigint('number').default(0),
  },
});

export type JobRow = InferEntity<typeof Job>;

/** A counted part of a job: an extracted file or a translated batch, counted once for all attempts. */
export const JobBatch = defineEntity({
  name: 'JobBatch',
  properties: {
    job: p.uuid().primary(),
    /** `{file index}` for reading the file, `{file index}/{language}` for its batches. */
    task: p.string().primary(),
    index: p.integer().primary(),
    segments: p.integer(),
  },
});

export type JobBatchRow = InferEntity<typeof JobBatch>;

/** An event of a job, written in the transaction that changed the job's row. */
export const JobEvent = defineEntity({
  name: 'JobEvent',
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
