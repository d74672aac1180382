import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { JOB_CATEGORIES, JOB_STATUSES, type JobError, type JobWarning } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { SegmentRoute } from '#domain/quality/routing.ts';
import {
  SEGMENT_ORIGINS,
  SEGMENT_STATES,
  type SegmentEvent,
  type SegmentTerms,
  type SegmentTiming,
} from '#domain/review/segment.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import { organizationFilter } from './organization-filter.ts';

/** The projection of a job's workflow. Its id is the workflow id. */
export const Job = defineEntity({
  name: 'Job',
  filters: organizationFilter,
  indexes: [
    { name: 'job_listing', properties: ['organization', 'createdAt'] },
    { name: 'job_status', properties: ['organization', 'status', 'createdAt', 'category'] },
    { name: 'job_live', properties: ['status', 'checkedAt'] },
    { name: 'job_ended', properties: ['endedAt'] },
    // Each filter of a list, with its order: without it SQLite would walk all jobs in this order.
    { name: 'job_category', properties: ['organization', 'category', 'createdAt'] },
    { name: 'job_type', properties: ['organization', 'type', 'createdAt'] },
    { name: 'job_creator', properties: ['organization', 'createdBy', 'createdAt'] },
    { name: 'job_project', properties: ['organization', 'projectIdentifier', 'createdAt'] },
    { name: 'job_name', properties: ['organization', 'name', 'createdAt'] },
    { name: 'job_group', properties: ['groupId'] },
    { name: 'job_client_reference', properties: ['organization', 'clientReference', 'createdAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid(),
    createdBy: p.uuid(),
    // The database has no constraint on it, so that a new type needs no migration.
    type: p.string().$type<JobType>(),
    /** `system`: the service started it itself. */
    category: p.enum(JOB_CATEGORIES),
    status: p.enum(JOB_STATUSES),
    sourceLanguage: p.string().nullable(),
    targetLanguages: p.json().$type<readonly string[]>(),
    tms: p.string().nullable(),
    projectIdentifier: p.string().length(500).nullable(),
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
    /**
     * Bytes the job downloaded from an address, or reserved for that; they count as files of the organization until it
     * ends.
     */
    downloadedBytes: p.bigint('number').default(0),
    /** The body that was accepted, as it was validated: a retry is checked by it. Null for system jobs. */
    request: p.json().$type<Readonly<Record<string, unknown>> | null>().nullable(),
    /** The job that this one continues. */
    retryOf: p.uuid().nullable(),
    /** The job that continues this one. */
    retriedBy: p.uuid().nullable(),
    /** The job whose segments this one makes files of. */
    sourceJob: p.uuid().nullable(),
    /** Jobs of one request have the same one; null: it was requested alone. */
    groupId: p.uuid().nullable(),
    /** Bytes stored after the job's end, for a retry or a review; they count as files of the organization. */
    retainedBytes: p.bigint('number').default(0),
    /** The client's own words for the job: a name for people, its id for the job, and further values by their names. */
    name: p.string().length(200).nullable(),
    clientReference: p.string().length(200).nullable(),
    metadata: p.json().$type<Readonly<Record<string, string>> | null>().nullable(),
    /** Template of the keys of its result files; null: they are in the folder of its kind. */
    outputPath: p.string().length(512).nullable(),
  },
});

export type JobRow = InferEntity<typeof Job>;

/** A value by which a list of jobs is filtered and of which a job may have several: each is a row, so that an index finds it. */
export const JobLabel = defineEntity({
  name: 'JobLabel',
  filters: organizationFilter,
  indexes: [{ name: 'job_label_value', properties: ['organization', 'label', 'value', 'job'] }],
  properties: {
    job: p.uuid().primary(),
    /** `target_language`, or `metadata.` with the name of a value. */
    label: p.string().length(60).primary(),
    value: p.string().length(500).primary(),
    organization: p.uuid(),
  },
});

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

/**
 * A segment that a job translated, revised or rewrote, as people review it. Texts have their inline codes as tags
 * (`encodeTagged`).
 */
export const JobSegment = defineEntity({
  name: 'JobSegment',
  filters: organizationFilter,
  indexes: [
    { name: 'job_segment_order', properties: ['job', 'file', 'language', 'position', 'number'] },
    { name: 'job_segment_edited', properties: ['organization', 'editedAt'] },
  ],
  properties: {
    job: p.uuid().primary(),
    /** Position among the sources of the job. */
    file: p.integer().primary(),
    language: p.string().length(64).primary(),
    /** Stable while the job exists; of documents, by `numberOf`. */
    number: p.integer().primary(),
    organization: p.uuid(),
    /** Order in the file and language: of documents the number, of recordings the beginning in milliseconds. */
    position: p.integer(),
    source: p.text(),
    target: p.text(),
    /** `segmentSearchText` of both: in it, texts are found. */
    searchText: p.text().default(''),
    /** The machine's text where a person changed it; null: `target` is the machine's. */
    machineTarget: p.text().nullable(),
    origin: p.enum(SEGMENT_ORIGINS),
    /** Name of the engine or model. */
    engine: p.string().nullable(),
    /** Assessment by a model and what followed; null: none was made. */
    routing: p.json().$type<SegmentRoute | null>().nullable(),
    /** Score of a match, in percent. */
    score: p.integer().nullable(),
    /** `editDistance` of the target from the machine's, of codes only their texts; null: nobody changed it. */
    distance: p.double().$type<number | null>().nullable(),
    state: p.enum(SEGMENT_STATES).default('translated'),
    /** Grows with every change. */
    version: p.integer().default(1),
    findings: p.json().$type<readonly Finding[]>(),
    findingCount: p.integer(),
    terms: p.json().$type<SegmentTerms | null>().nullable(),
    /** Most Unicode code points of the target. */
    maximumLength: p.integer().nullable(),
    /** Its place, key and the author's note. */
    context: p.json().$type<UnitNotes | null>().nullable(),
    /** A reviewer's. */
    note: p.string().length(2_000).nullable(),
    editedBy: p.uuid().nullable(),
    editedAt: p.datetime(3).nullable(),
    /** The latest changes that people made, oldest first. */
    history: p.json().$type<readonly SegmentEvent[] | null>().nullable().lazy(),
    /** Timing of a sentence in a recording; else null. */
    timing: p.json().$type<SegmentTiming | null>().nullable(),
  },
});

export type JobSegmentRow = InferEntity<typeof JobSegment>;

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
