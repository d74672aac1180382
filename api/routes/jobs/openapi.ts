import { READS_SEGMENTS, codesOfBody } from '#api/openapi/error-groups.ts';
import { eventStream, jsonBody, ok, operationsOf, zipFile } from '#api/openapi/operation.ts';
import {
  cancelledJobSchema,
  finishedReviewSchema,
  jobEventSchema,
  jobListEventSchema,
  jobListSchema,
  jobSchema,
} from './answers.ts';
import { REPORT_HEADERS } from './report-openapi.ts';
import { submissions } from './submissions.ts';
import { ACCEPTED } from './submission.ts';
import { deleteJobSchema, jobEventsHeaderSchema, listJobsSchema, qaReportQuerySchema, renderSchema } from './schema.ts';
import { waitSchema } from './wait-for-end.ts';

const ID = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';
const CREATED = '2030-01-31T12:00:00.000Z';
const STARTED = '2030-01-31T12:00:00.412Z';
const ENDED = '2030-01-31T12:00:04.120Z';
const TARGET = `translations/${ID}/es/guide.docx`;

const NAMED = { job_id: ID, status: 'completed', job_type: 'aimt' };
/** Fields that the list and the record of a job share. */
const SHARED = {
  category: 'document',
  name: 'Spring catalog',
  client_reference: 'PO-2030-117',
  source_job_id: null,
  group_id: null,
  metadata: { order: '117' },
  source_language: 'en',
  target_languages: ['es'],
  tms: null,
  project_identifier: null,
  source_files: ['contracts/guide.docx'],
  target_files: [TARGET],
  created_at: CREATED,
  started_at: STARTED,
  ended_at: ENDED,
  progress: { stage: 'finished', completed: 120, total: 120, unit: 'segments', percent: 100 },
};

const job = {
  ...NAMED,
  ...SHARED,
  output_path: null,
  results_expired_at: null,
  retry_of: null,
  retried_by: null,
  renders: [],
  retry_until: null,
  input: {
    provider: null,
    domain: 'legal',
    instructions: null,
    formality: null,
    quality: 'standard',
    refine_with: null,
    segmentation: 'default',
    columns: null,
    glossaries: [],
    context_stores: [],
    memory: null,
    save_to_memory: null,
  },
  steps: ['open', 'extract', 'survey', 'translate', 'check', 'write', 'finish'],
  timeline: [
    { step: 'open', started_at: STARTED, ended_at: '2030-01-31T12:00:00.530Z' },
    { step: 'extract', started_at: '2030-01-31T12:00:00.530Z', ended_at: '2030-01-31T12:00:00.880Z' },
    { step: 'translate', started_at: '2030-01-31T12:00:00.880Z', ended_at: '2030-01-31T12:00:03.710Z' },
    { step: 'write', started_at: '2030-01-31T12:00:03.710Z', ended_at: '2030-01-31T12:00:04.050Z' },
    { step: 'finish', started_at: '2030-01-31T12:00:04.050Z', ended_at: ENDED },
  ],
  result: {
    translated_files: [TARGET],
    word_count: 1402,
    files: [
      {
        source_file: 'contracts/guide.docx',
        language: 'es',
        target_file: TARGET,
        units: 96,
        translated: 90,
        reused: 0,
        skipped: [{ reason: 'no_text', count: 6 }],
        glossary: { applied: 0, violated: 0, violations: [] },
        findings: { neutral: 0, minor: 2, major: 0, critical: 0, repaired: 0 },
        tags: { repaired: 0 },
        segments: 120,
        unknown_words: 0,
        engine: 'local',
        pivots: [],
      },
    ],
  },
  error: null,
  warnings: [],
  usage: [
    {
      provider: 'local',
      characters: 7204,
      input_tokens: 0,
      cached_tokens: 0,
      output_tokens: 0,
      spoken_characters: 0,
      media_seconds: 0,
      recognized_seconds: 0,
      dubbed_minutes: 0,
      requests: 3,
    },
  ],
};

/** An event as in the examples of its media type. */
const event = (name: string, eventId: string, data: object) => ({
  value: { event: name, id: eventId, data: JSON.stringify(data) },
});

const EVENTS = {
  status: event('status', 'running.translate.40.120', {
    job_id: ID,
    status: 'running',
    name: 'Spring catalog',
    client_reference: 'PO-2030-117',
    metadata: { order: '117' },
    started_at: STARTED,
    ended_at: null,
  }),
  progress: event('progress', 'running.translate.40.120', {
    stage: 'translate',
    completed: 40,
    total: 120,
    unit: 'segments',
    percent: 33,
  }),
  end: event('end', 'end', job),
};

export const jobOperations = operationsOf('Jobs', {
  'GET /v1/jobs': {
    operationId: 'listJobs',
    summary: 'List jobs',
    description:
      'The jobs of the organization, newest first. Filters are combined: a job has to match all of them. Jobs that the service ' +
      'started on its own are listed with `category=system` or by their type only.',
    role: 'viewer',
    query: listJobsSchema,
    answers: ok('A page of jobs, without their results.', jobListSchema, {
      jobs: [{ ...NAMED, ...SHARED }],
      total: 1,
      queue_length: 0,
      limit: 50,
      offset: 0,
    }),
  },
  'GET /v1/jobs/events': {
    operationId: 'followJobs',
    summary: 'Follow all jobs',
    description:
      'Server-Sent Events `job`, each with a job as in `GET /v1/jobs`: at first the live jobs of the organization and those of the last ' +
      '30 seconds, at most 200 of both, then each job that is accepted, continues or ends. A client that reconnects gets the present ' +
      'state again. A stream is closed after 15 minutes; a key may have 20 open.',
    role: 'viewer',
    answers: eventStream(jobListEventSchema, {
      job: { value: { event: 'job', data: JSON.stringify({ ...NAMED, ...SHARED }) } },
    }),
  },
  'GET /v1/jobs/qa-reports/:job_id': {
    operationId: 'readQaReport',
    summary: 'Read a quality report',
    description:
      'The report of a completed `quality_estimation` or `quality_assurance` job: a web page that needs no script and nothing ' +
      'from elsewhere, or with `Accept: application/pdf` a PDF file, where Chromium or LibreOffice is installed. Browsers, which ' +
      "can't send the Authorization header, open the `report_url` of the job's result instead. `api_key` works as well: use a key " +
      'with the role viewer, because addresses stay in histories, and `org_id` for another organization than the default one ' +
      'of its user. The same job always has the same report.',
    role: 'viewer',
    takesQueryKey: true,
    query: qaReportQuerySchema,
    answers: {
      200: {
        description: 'The report.',
        content: {
          'text/html': { schema: { type: 'string' } },
          'application/pdf': { schema: { type: 'string', format: 'binary' } },
        },
        headers: REPORT_HEADERS,
      },
    },
    errors: ['conflict', 'capability_unavailable', 'threads_busy'],
  },
  'GET /v1/jobs/:job_id': {
    operationId: 'readJob',
    summary: 'Read a job',
    description: 'Status, progress, and once it has ended its result with the coverage of each file, or its error.',
    role: 'viewer',
    query: waitSchema,
    answers: ok('The job.', jobSchema, job),
  },
  'GET /v1/jobs/:job_id/archive': {
    operationId: 'downloadJobArchive',
    summary: 'Download all results of a job',
    description:
      'A zip file of all result files of an ended job, which is made while it is sent. Files have the names of their keys, without ' +
      'the folder of the job: `es/guide.docx`; files of an `output_path` have their whole keys. A result that was deleted or ' +
      'replaced since is omitted. A job that runs, or has no results, answers 409. Downloads count as open streams.',
    role: 'viewer',
    answers: zipFile,
    errors: ['conflict', 'result_expired'],
  },
  'GET /v1/jobs/:job_id/events': {
    operationId: 'followJob',
    summary: 'Follow a job',
    description:
      'Server-Sent Events until the job ends. The current state comes immediately, then each change (`status`, ' +
      '`progress`), and finally `end` with the record of the job as in `GET /v1/jobs/{job_id}`. A comment every 15 ' +
      'seconds keeps proxies from closing the connection. Reopen a stream that closes without `end`, as ' +
      "browsers' `EventSource` does automatically; after `end` the answer is 204, which stops it. A stream is closed " +
      'after 15 minutes; a key may have 20 open.',
    role: 'viewer',
    header: jobEventsHeaderSchema,
    answers: {
      ...eventStream(jobEventSchema, EVENTS),
      204: { description: 'The client already has the `end` event (`Last-Event-ID: end`).' },
    },
  },
  'POST /v1/jobs/:job_id/retry': {
    operationId: 'retryJob',
    summary: 'Retry a job',
    description:
      'Accepts a new job that continues from what a failed or cancelled one has stored: the same input, the sources as they ' +
      'were, and all results that were paid for. Recordings are read again, and start over with a warning if they have changed. ' +
      'Everything that the request named is checked again. `retry_of` and `retried_by` of the two records name each other. A job ' +
      'is retried once, until `retry_until` of its record; `retry_until` is null for a job that can not be retried. Takes no body.',
    role: 'member',
    idempotent: true,
    query: waitSchema,
    answers: { 202: ACCEPTED },
    errors: [
      'credit_exhausted',
      'quota_exceeded',
      'job_not_ended',
      'job_not_retryable',
      'job_already_retried',
      'retry_expired',
      ...[...submissions.values()].flatMap(({ schema }) => codesOfBody(schema)),
    ],
  },
  'POST /v1/jobs/:job_id/render': {
    operationId: 'renderJob',
    summary: 'Render the files of a job again',
    description:
      'Accepts a job of the type `render`, which writes the files of a completed job again, with the targets of its segments as they ' +
      'are when each file is written. No engine is asked. Files in which nobody changed a segment are the same, byte by byte. ' +
      'Of a job on a project, corrections are pushed, except where somebody has changed the string there since. ' +
      'Results are in the folder of the new job, or at the keys of the `output_path` of the source job. Labels that are not sent are ' +
      'those of the source job, which `source_job_id` of the record names. Rejected segments are written as they are, ' +
      'with a warning.',
    role: 'member',
    idempotent: true,
    query: waitSchema,
    body: jsonBody(renderSchema, {
      files: { summary: 'The files alone', value: {} },
      memory: { summary: 'Also save what was reviewed to a translation memory', value: { save_to_memory: 7 } },
    }),
    answers: { 202: ACCEPTED },
    errors: [...READS_SEGMENTS, 'credit_exhausted', 'quota_exceeded', 'integration_not_configured'],
  },
  'POST /v1/jobs/:job_id/finish': {
    operationId: 'finishReview',
    summary: 'Finish the review of a job',
    description:
      'Resumes a job that was submitted with `review` and waits for people at the step `review`: its files are written with the ' +
      'segments as they are now. A job in any other state answers 409 `job_not_in_review`. Takes no body.',
    role: 'member',
    idempotent: true,
    query: waitSchema,
    answers: ok('The job continues.', finishedReviewSchema, {
      job_id: ID,
      status: 'running',
      message: 'The review is finished: the job continues.',
    }),
    errors: ['job_not_in_review'],
  },
  'DELETE /v1/jobs/:job_id': {
    operationId: 'cancelJob',
    summary: 'Cancel or purge a job',
    description:
      'Cancels a live job. Finished files are kept and listed in the result; partial files are removed. Answers within a few ' +
      'seconds, with `cancelling` if the job takes longer to stop. With `purge=true` removes a job that has ended: its record, ' +
      'result files, what is stored for a retry, events with their deliveries and notifications. Usage stays as sums, and so do ' +
      'glossaries and segments of translation memories that the job has made. A live job is refused with 409 ' +
      '`job_not_ended`: cancel it first.',
    role: 'member',
    query: deleteJobSchema,
    answers: ok('The job was cancelled, is being cancelled, or was removed.', cancelledJobSchema, {
      job_id: ID,
      status: 'cancelled',
      message: 'The job was cancelled.',
    }),
    errors: ['job_already_finished', 'job_not_ended'],
  },
});
