import { z } from 'zod';
import type { JobRow } from '#db/entities/index.ts';
import { streamEvent } from '#api/openapi/operation.ts';
import { presenter } from '#api/presenter.ts';
import { labelAnswers } from './labels.ts';
import { envelopeShape, maybeTimestamp, timestamp } from '#api/answers.ts';
import { usageCounts } from '#api/routes/usage/answers.ts';
import { failedFiles } from '#domain/jobs/failed-files.ts';
import { JOB_CATEGORIES, JOB_STATUSES, progressOf } from '#domain/jobs/job.ts';
import { JOB_KINDS, JOB_TYPES } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';

const jobId = z.uuid().meta({ description: 'also the id of its workflow in the Temporal UI' });
const status = z.enum(JOB_STATUSES).meta({
  description: 'queued → running → completed, failed or cancelled; cancelling while a cancel is under way',
});
const jobType = z.enum(JOB_TYPES).meta({ description: 'name of the workflow' });
const count = z.int().min(0);

export const acceptedJobSchema = z
  .object({ job_id: jobId, status, message: z.string(), created_at: timestamp })
  .meta({ id: 'AcceptedJob' });

export const cancelledJobSchema = z.object({ job_id: jobId, status, message: z.string() }).meta({ id: 'CancelledJob' });

export const finishedReviewSchema = z.object(cancelledJobSchema.shape).meta({ id: 'FinishedReview' });

/** Fields that the list and the record of a job share. */
const sharedShape = {
  category: z.enum(JOB_CATEGORIES),
  ...labelAnswers,
  source_language: z.string().nullable(),
  target_languages: z.array(z.string()),
  tms: z.string().nullable(),
  project_identifier: z.string().nullable(),
  source_files: z.array(z.string()),
  target_files: z.array(z.string()),
  source_job_id: jobId.nullable().meta({ description: 'the job whose files this one renders again' }),
  created_at: timestamp,
  started_at: maybeTimestamp,
  ended_at: maybeTimestamp,
};

export const progressSchema = z
  .object({
    stage: z.string().meta({ description: 'the current step' }),
    completed: count,
    total: count.meta({ description: '0 while the total is not known' }),
    unit: z.string().meta({ description: 'the unit that `completed` and `total` count' }),
    percent: z.int().min(0).max(100).meta({ description: '100 only when the job is completed' }),
  })
  .meta({ id: 'JobProgress' });

/** Progress of a job. */
export function presentProgress(
  job: Pick<JobRow, 'status' | 'stage' | 'progressUnit' | 'unitsCompleted' | 'unitsTotal'>,
) {
  const counts = { completed: job.unitsCompleted, total: job.unitsTotal };
  return progressOf(job.status, job.stage, job.progressUnit, counts);
}

const listedJobSchema = z
  .object({ job_id: jobId, status, job_type: jobType, ...sharedShape, progress: progressSchema })
  .meta({ id: 'JobListItem' });

/** Renders an element of the list of jobs. */
export const presentListedJob = presenter(listedJobSchema, {
  job_id: ({ id }: Pick<JobRow, 'id' | 'type'>) => id,
  job_type: ({ type }: Pick<JobRow, 'id' | 'type'>) => type,
  metadata: ({ metadata }: Pick<JobRow, 'metadata'>) => metadata ?? {},
  source_job_id: ({ sourceJob }: Pick<JobRow, 'sourceJob'>) => sourceJob ?? null,
  progress: presentProgress,
});

export const jobListSchema = z
  .object({
    jobs: z.array(listedJobSchema),
    queue_length: count.meta({ description: 'jobs of the organization that wait to start' }),
    ...envelopeShape,
  })
  .meta({ id: 'JobList' });

const conflictSide = z.object({
  glossary_id: z.int(),
  document_id: z.int().nullish(),
  entry_id: z.int(),
  target_term: z.string(),
});

const jobShape = {
  job_id: jobId,
  status,
  ...sharedShape,
  results_expired_at: z.iso.datetime().nullable().meta({
    description: 'when the target files were removed because of their age (RESULT_RETENTION_DAYS); null: not removed',
  }),
  retry_of: jobId.nullable().meta({ description: 'the job that this one continues' }),
  retried_by: jobId.nullable().meta({ description: 'the job that continues this one' }),
  retry_until: z.iso.datetime().nullable().meta({
    description: 'until when the job can be retried (RETRY_RETENTION_DAYS); null: it can not',
  }),
  usage: z
    .array(z.object({ provider: z.string(), ...usageCounts.shape }))
    .meta({ description: 'what the job has used so far, by provider; retries count what they use themselves' }),
  output_path: z
    .string()
    .nullable()
    .meta({ description: 'template of the keys of the results; null: they are in the folder of the job' }),
  steps: z
    .array(z.string())
    .meta({ description: 'the steps of the job, in order; `progress.stage` is the current one' }),
  timeline: z
    .array(
      z.object({
        step: z.string().meta({ description: 'as in `steps`' }),
        started_at: maybeTimestamp,
        ended_at: maybeTimestamp.meta({ description: 'when it completed or failed' }),
      }),
    )
    .meta({
      description: 'the steps with their times; null: not yet, and in all jobs of the category `system`',
    }),
  progress: progressSchema,
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      step: z.string().meta({ description: 'the step that failed' }),
      retryable: z.boolean().meta({ description: 'true: submitting the job again may succeed' }),
      ...failedFiles('the first 100'),
    })
    .nullable(),
  warnings: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      source_file: z.string().optional(),
      language: z.string().optional(),
      conflicts: z
        .array(z.object({ source_term: z.string(), chosen: conflictSide, ignored: conflictSide }))
        .optional()
        .meta({ description: 'the first 20 conflicts of a `glossary_conflicts` warning' }),
    }),
  ),
};

const RESULT = 'for a job that failed or was cancelled: all files that it had finished';

/** The record of a job of one type. */
function recordOf({ type, input, result }: JobKind) {
  const name = type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return z
    .object({
      ...jobShape,
      job_type: z.literal(type),
      input,
      result: result.nullable().meta({ description: RESULT }),
    })
    .meta({ id: `${name}Job` });
}

/** `GET /v1/jobs/:job_id`: `input` and `result` by the type of the job. */
export const jobSchema = z
  .discriminatedUnion('job_type', Object.values<JobKind>(JOB_KINDS).map(recordOf) as [ReturnType<typeof recordOf>])
  .meta({ id: 'Job' });

const eventId = z.string().meta({ description: 'value for `Last-Event-ID`' });

const statusChangeSchema = z
  .object({ job_id: jobId, status, ...labelAnswers, started_at: maybeTimestamp, ended_at: maybeTimestamp })
  .meta({ id: 'JobStatusChange' });

/** An event of `GET /v1/jobs/:job_id/events`, with the fields of the stream. */
export const jobEventSchema = z
  .discriminatedUnion('event', [
    streamEvent('status', statusChangeSchema, { id: eventId }),
    streamEvent('progress', progressSchema, { id: eventId }),
    streamEvent('end', jobSchema, { id: eventId }),
  ])
  .meta({ id: 'JobEvent', description: 'One event of the stream.' });

/** An event of `GET /v1/jobs/events`, with the fields of the stream. */
export const jobListEventSchema = z
  .discriminatedUnion('event', [streamEvent('job', listedJobSchema)])
  .meta({ id: 'JobListEvent', description: 'One event of the stream.' });
