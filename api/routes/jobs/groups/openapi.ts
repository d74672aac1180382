import { z } from 'zod';
import { maybeTimestamp, timestamp } from '#api/answers.ts';
import { codesOfBody } from '#api/openapi/error-groups.ts';
import { jsonBody, location, ok, operationsOf, zipFile } from '#api/openapi/operation.ts';
import { requestSchema } from '#api/openapi/request-schemas.ts';
import { codedMessage } from '#domain/coded-message.ts';
import { MAX_GROUP } from '#domain/jobs/group.ts';
import { JOB_STATUSES } from '#domain/jobs/job.ts';
import { JOB_KINDS, JOB_TYPES } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { listedJobSchema } from '#api/routes/jobs/answers.ts';
import { submissions } from '#api/routes/jobs/submissions.ts';

const ofRecordings = [...submissions].filter(([type]) => (JOB_KINDS[type] as JobKind).request?.takes === 'recordings');

const requests = ofRecordings.map(([type, { schema, operation }]) =>
  z.object({
    job_type: z.literal(type).describe('type of the jobs'),
    requests: z
      .array(requestSchema(schema, operation.operationId))
      .min(1)
      .max(MAX_GROUP)
      .describe('a body for the endpoint of this job type per recording'),
  }),
);

/** `POST /v1/job-groups`. */
export const groupRequestSchema = z.discriminatedUnion('job_type', requests as [(typeof requests)[number]]);

const count = z.int().min(0);

const groupedJobSchema = listedJobSchema
  .extend({ error: z.object(codedMessage).nullable().describe('why the job failed; null unless it failed') })
  .meta({ id: 'GroupedJob' });

const groupSchema = z
  .object({
    group_id: z.uuid().describe('id of the group, which its jobs have as `group_id`'),
    job_type: z.enum(JOB_TYPES).describe('type of its jobs'),
    status: z
      .enum(JOB_STATUSES)
      .describe('completed: all jobs have; failed: one has, and the others have ended; running: some are live'),
    total: count.describe('number of jobs'),
    completed: count.describe('those that have completed'),
    failed: count.describe('those that have failed'),
    cancelled: count.describe('those that were cancelled'),
    percent: z.int().min(0).max(100).describe('mean of the progress of the jobs that are live or have completed'),
    created_at: timestamp,
    ended_at: maybeTimestamp.describe('when the last job ended; null: one is live'),
    jobs: z
      .array(groupedJobSchema)
      .describe('the jobs in the order of the requests; instead of a retried one the job that continues it'),
  })
  .meta({ id: 'JobGroup' });

const ID = '5d0c7b0e-7f8b-4b8f-9a53-0a3f6c1e2d4b';
const GROUP = {
  group_id: ID,
  job_type: 'subtitle_video',
  status: 'queued',
  total: 2,
  completed: 0,
  failed: 0,
  cancelled: 0,
  percent: 0,
  created_at: '2030-01-31T12:00:00.000Z',
  ended_at: null,
  jobs: [],
} as const;

const LANGUAGES = { source_lang: 'en', target_lang: 'es-ES' };

export const jobGroupOperations = operationsOf('Jobs', {
  'POST /v1/job-groups': {
    operationId: 'createJobGroup',
    summary: 'Process several recordings',
    description:
      `Accepts a job for each of up to ${MAX_GROUP} recordings, all of them or none. They are ordinary jobs, which run and are retried separately: ` +
      'one that fails leaves the others alone. The group has one status, one cancel and one archive of all results.',
    role: 'member',
    idempotent: true,
    body: jsonBody(groupRequestSchema, {
      subtitles: {
        summary: 'Subtitles of two recordings',
        value: {
          job_type: 'subtitle_video',
          requests: [
            { source_file: 'talks/opening.mp4', ...LANGUAGES },
            { source_file: 'talks/closing.mp4', ...LANGUAGES },
          ],
        },
      },
    }),
    answers: {
      202: {
        description: 'The jobs were accepted and will run.',
        schema: groupSchema,
        example: GROUP,
        headers: location('where to follow the group'),
      },
    },
    errors: [
      'credit_exhausted',
      'not_found',
      'quota_exceeded',
      ...ofRecordings.flatMap(([, { schema }]) => codesOfBody(schema)),
    ],
  },
  'GET /v1/job-groups/:group_id': {
    operationId: 'readJobGroup',
    summary: 'Read a group of jobs',
    description: 'Its status and its jobs. Results are in the records of the jobs.',
    role: 'viewer',
    answers: ok('The group.', groupSchema, GROUP),
  },
  'GET /v1/job-groups/:group_id/archive': {
    operationId: 'downloadJobGroup',
    summary: 'Download all results of a group of jobs',
    description:
      'A zip file with a folder for each recording, which has the name of its job, or else of its file; equal ones get a number. Of jobs that ' +
      'were rendered again, the latest files. A group that runs, or has no results, answers 409. Downloads count as open streams.',
    role: 'viewer',
    answers: zipFile,
    errors: ['conflict'],
  },
  'DELETE /v1/job-groups/:group_id': {
    operationId: 'cancelJobGroup',
    summary: 'Cancel a group of jobs',
    description:
      'Cancels the jobs of a group that are live, as `DELETE /v1/jobs/{job_id}` does; those that have ended stay as they are.',
    role: 'member',
    answers: ok('The group.', groupSchema, { ...GROUP, status: 'cancelled', cancelled: 2 }),
    errors: ['job_already_finished'],
  },
});
