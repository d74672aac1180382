import { z } from 'zod';
import { envelopeShape, maybeTimestamp, timestamp } from '#api/answers.ts';
import { selectionShape } from '#api/routes/documents/answers.ts';
import { fileAnalysisSchema } from '#api/routes/files/answers.ts';
import { VIOLATION_TYPES } from '#domain/glossary/terminology.ts';
import { JOB_STATUSES, JOB_TYPES } from '#domain/jobs/job.ts';

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

export const jobListSchema = z
  .object({
    jobs: z.array(
      z
        .object({
          job_id: jobId,
          status,
          job_type: jobType,
          source_language: z.string().nullable(),
          target_languages: z.array(z.string()),
          tms: z.string().nullable(),
          project_identifier: z.string().nullable(),
          source_files: z.array(z.string()),
          target_files: z.array(z.string()),
          created_at: timestamp,
          started_at: maybeTimestamp,
          ended_at: maybeTimestamp,
        })
        .meta({ id: 'JobListItem' }),
    ),
    queue_length: count.meta({ description: 'jobs of the organization that wait for their start' }),
    ...envelopeShape,
  })
  .meta({ id: 'JobList' });

export const progressSchema = z
  .object({
    stage: z.string().meta({ description: 'the step it is in' }),
    completed: count,
    total: count.meta({ description: '0 while it is not known' }),
    unit: z.string().meta({ description: 'what is counted' }),
    percent: z.int().min(0).max(100).meta({ description: '100 only when the job is completed' }),
  })
  .meta({ id: 'JobProgress' });

const violation = z
  .object({
    glossary_id: z.int(),
    entry_id: z.int(),
    violation_type: z.enum(VIOLATION_TYPES),
    source_term: z.string(),
    target_term: z.string().meta({ description: 'the forbidden term that is there, or the preferred one that is not' }),
    found_text: z.string().nullable().meta({ description: 'null when the term is missing' }),
    suggested_replacement: z.string().nullable(),
    context: z.string().meta({ description: 'where it is in the document' }),
    source_text: z.string().meta({ description: 'of the segment, shortened' }),
  })
  .meta({ id: 'ListedViolation' });

const conflictSide = z.object({ glossary_id: z.int(), entry_id: z.int(), target_term: z.string() });

const translatedFile = z
  .object({
    source_file: z.string(),
    language: z.string(),
    target_file: z.string().meta({ description: 'key of the translation, for download' }),
    units: count.meta({ description: 'pieces of text found: paragraphs, cells, cues' }),
    translated: count,
    reused: count.meta({ description: 'taken from earlier translations' }),
    skipped: z.array(z.object({ reason: z.string(), count })),
    glossary: z.object({
      applied: count.meta({ description: 'terms of the glossaries that are used as they ask' }),
      violated: count.meta({ description: 'terms that are missing, and terms that should not be there' }),
      violations: z
        .array(violation)
        .optional()
        .meta({ description: 'the first 100 of them; of a job, the first 1,000' }),
    }),
    tags: z.object({ repaired: count.meta({ description: 'inline codes that had to be placed by rule' }) }),
    segments: count,
    unknown_words: count.meta({ description: 'words that the engine left in the source language' }),
    engine: z.string().nullable().meta({ description: 'what translated; null when nothing had to be' }),
    pivots: z.array(z.string()).meta({ description: 'languages in between' }),
  })
  .meta({ id: 'TranslatedFile' });

/** Which fields there are depends on the type of the job. */
const resultSchema = z
  .object({
    translated_files: z.array(z.string()).optional(),
    word_count: count.nullish().meta({ description: 'words of the sources, each file counted once' }),
    files: z.array(translatedFile).optional(),
    selection: z
      .object(selectionShape)
      .optional()
      .meta({ description: 'of jobs with an instruction: how that was understood' }),
    ...fileAnalysisSchema.omit({ word_count: true }).partial().shape,
  })
  .meta({ id: 'JobResult', description: 'What the job made; of a cancelled or failed job, what it had finished.' });

export const jobSchema = z
  .object({
    job_id: jobId,
    status,
    job_type: jobType,
    created_at: timestamp,
    started_at: maybeTimestamp,
    ended_at: maybeTimestamp,
    progress: progressSchema,
    result: resultSchema.nullable(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        step: z.string().meta({ description: 'the step it failed in' }),
        retryable: z.boolean().meta({ description: 'true: submitting it again may succeed' }),
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
          .meta({ description: 'of `glossary_conflicts`: the first 20' }),
      }),
    ),
  })
  .meta({ id: 'Job' });

/** An event of `GET /v1/jobs/:job_id/events`, its fields as they stand in the stream. */
export const jobEventSchema = z
  .object({
    event: z.enum(['status', 'progress', 'end']),
    id: z.string().meta({ description: 'for `Last-Event-ID`' }),
    data: z.string().meta({
      contentMediaType: 'application/json',
      description: '`status`: job_id, status, started_at, ended_at; `progress`: a JobProgress; `end`: the Job',
    }),
  })
  .meta({ id: 'JobEvent', description: 'One event of the stream.' });
