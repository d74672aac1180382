import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import type { JobRow } from '#db/entities/index.ts';
import { streamEvent } from '#api/openapi/operation.ts';
import { presenter } from '#api/presenter.ts';
import { labelAnswers } from './labels.ts';
import { envelopeShape, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { usageCounts } from '#api/routes/usage/answers.ts';
import { failedFiles } from '#domain/jobs/failed-files.ts';
import { JOB_CATEGORIES, JOB_STATUSES, progressOf } from '#domain/jobs/job.ts';
import { JOB_KINDS, JOB_TYPES } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';

const jobId = z.uuid().describe('id of the job, also that of its workflow in the Temporal UI');
const status = z
  .enum(JOB_STATUSES)
  .describe('queued → running → completed, failed or cancelled; cancelling while a cancel is under way');
const jobType = z.enum(JOB_TYPES).describe('type of the job, also the name of its workflow');
const count = z.int().min(0);

export const acceptedJobSchema = z
  .object({ job_id: jobId, status, message, created_at: timestamp })
  .meta({ id: 'AcceptedJob' });

export const cancelledJobSchema = z.object({ job_id: jobId, status, message }).meta({ id: 'CancelledJob' });

export const finishedReviewSchema = z.object(cancelledJobSchema.shape).meta({ id: 'FinishedReview' });

const runTimes = {
  started_at: maybeTimestamp.describe('start of the work; null: not started'),
  ended_at: maybeTimestamp.describe('end of the job; null: not ended'),
};

/** Fields that the list and the record of a job share. */
const sharedShape = {
  category: z.enum(JOB_CATEGORIES).describe('kind of work, for filters'),
  ...labelAnswers,
  source_language: z.string().nullable().describe('source language, BCP 47; null: unknown'),
  target_languages: z.array(z.string()).describe('target languages, BCP 47'),
  tms: z.string().nullable().describe('translation management system of the project; null: the job works on files'),
  project_identifier: z
    .string()
    .nullable()
    .describe('the project in the translation management system; null: the job works on files'),
  source_files: z.array(z.string()).describe('keys of the source files'),
  target_files: z.array(z.string()).describe('keys of the finished target files'),
  group_id: z
    .uuid()
    .nullable()
    .describe('the group of jobs that were requested together; null: it was requested alone'),
  source_job_id: jobId.nullable().describe('the job whose files this one renders again; null: none'),
  created_at: timestamp,
  ...runTimes,
};

export const progressSchema = z
  .object({
    stage: z.string().describe('the current step'),
    completed: count.describe('completed part of `total`, counted in `unit`'),
    total: count.describe('total amount of work, counted in `unit`; 0 while unknown'),
    unit: z.string().describe('the unit that `completed` and `total` count'),
    percent: z.int().min(0).max(100).describe('completed share in percent; 100 only once the job has completed'),
  })
  .meta({ id: 'JobProgress', description: 'current step, and how much of it is completed' });

/** Progress of a job. */
export function presentProgress(
  job: Pick<JobRow, 'status' | 'stage' | 'progressUnit' | 'unitsCompleted' | 'unitsTotal'>,
) {
  const counts = { completed: job.unitsCompleted, total: job.unitsTotal };
  return progressOf(job.status, job.stage, job.progressUnit, counts);
}

/** A job in a list. */
export const listedJobSchema = z
  .object({
    job_id: jobId,
    status,
    job_type: jobType,
    ...sharedShape,
    progress: progressSchema,
  })
  .meta({ id: 'JobListItem' });

/** Renders an element of the list of jobs. */
export const presentListedJob = presenter(listedJobSchema, {
  job_id: ({ id }: Pick<JobRow, 'id' | 'type'>) => id,
  job_type: ({ type }: Pick<JobRow, 'id' | 'type'>) => type,
  metadata: ({ metadata }: Pick<JobRow, 'metadata'>) => metadata ?? {},
  group_id: ({ groupId }: Pick<JobRow, 'groupId'>) => groupId ?? null,
  source_job_id: ({ sourceJob }: Pick<JobRow, 'sourceJob'>) => sourceJob ?? null,
  progress: presentProgress,
});

export const jobListSchema = z
  .object({
    jobs: z.array(listedJobSchema).describe('jobs on this page, newest first'),
    queue_length: count.describe('jobs of the organization that wait to start'),
    ...envelopeShape,
  })
  .meta({ id: 'JobList' });

const conflictSide = z.object({
  glossary_id: z
    .int()
    .describe('id of the glossary; 0: the term is from a document of a context store, or from the project'),
  document_id: z
    .int()
    .nullish()
    .describe('id of the document of type `glossary` that has the term; null or absent: it is not from a document'),
  entry_id: z.int().describe('id of the entry'),
  target_term: z.string().describe('term in the target language'),
});

const jobShape = {
  job_id: jobId,
  status,
  ...sharedShape,
  results_expired_at: z.iso
    .datetime()
    .nullable()
    .describe('when the target files were removed because of their age (RESULT_RETENTION_DAYS); null: not removed'),
  retry_of: jobId.nullable().describe('the job that this one retries; null: none'),
  retried_by: jobId.nullable().describe('the job that retries this one; null: none'),
  renders: z
    .array(z.object({ job_id: jobId, created_at: timestamp, status }))
    .describe('the jobs that wrote its files again after corrections, newest first'),
  retry_until: z.iso
    .datetime()
    .nullable()
    .describe('until when the job can be retried (RETRY_RETENTION_DAYS); null: it cannot be retried'),
  usage: z
    .array(z.object({ provider: z.string().describe('id of the provider'), ...usageCounts.shape }))
    .describe('usage of the job so far, by provider; retries count their own'),
  output_path: z.string().nullable().describe('key template of the results; null: they are in the folder of the job'),
  steps: z.array(z.string()).describe('the steps of the job, in order; `progress.stage` is the current one'),
  timeline: z
    .array(
      z.object({
        step: z.string().describe('name of the step, as in `steps`'),
        started_at: maybeTimestamp.describe('start of the step; null: not started'),
        ended_at: maybeTimestamp.describe('end of the step; null: not ended'),
      }),
    )
    .describe('the steps with their times; null: not yet, and in all jobs of the category `system`'),
  progress: progressSchema,
  error: z
    .object({
      ...codedMessage,
      step: z.string().describe('the step that failed'),
      retryable: z.boolean().describe('true: submitting the job again may succeed'),
      ...failedFiles('the first 100'),
    })
    .nullable()
    .describe('why the job failed; null unless it failed'),
  warnings: z
    .array(
      z.object({
        ...codedMessage,
        source_file: z.string().optional().describe('key of the source file concerned; absent: not about one file'),
        language: z.string().optional().describe('target language concerned, BCP 47; absent: not about one language'),
        conflicts: z
          .array(
            z.object({
              source_term: z.string().describe('term in the source language'),
              chosen: conflictSide.describe('the translation that is used'),
              ignored: conflictSide.describe('the translation that is not used'),
            }),
          )
          .optional()
          .describe('the first 20 conflicts of a `glossary_conflicts` warning'),
      }),
    )
    .describe('issues for a person to review; they do not fail the job'),
};

const RESULT = 'for a job that failed or was cancelled: all files that it had finished';

/** The record of a job of one type. */
function recordOf({ type, input, result }: JobKind) {
  const name = type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return z
    .object({
      ...jobShape,
      job_type: z.literal(type).describe('type of the job, also the name of its workflow'),
      input,
      result: result.nullable().meta({ description: RESULT }),
    })
    .meta({ id: `${name}Job` });
}

/** `GET /v1/jobs/:job_id`: `input` and `result` by the type of the job. */
export const jobSchema = z
  .discriminatedUnion('job_type', Object.values<JobKind>(JOB_KINDS).map(recordOf) as [ReturnType<typeof recordOf>])
  .meta({ id: 'Job' });

const eventId = z.string().describe('value for `Last-Event-ID`');

const statusChangeSchema = z
  .object({ job_id: jobId, status, ...labelAnswers, ...runTimes })
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
