import { eventStream, header, ok, operationsOf } from '#api/openapi/operation.ts';
import { cancelledJobSchema, jobEventSchema, jobListSchema, jobSchema } from './answers.ts';
import { jobEventsHeaderSchema, listJobsSchema, qaReportQuerySchema, reportParametersSchema } from './schema.ts';

const ID = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';
const CREATED = '2030-01-31T12:00:00.000Z';
const STARTED = '2030-01-31T12:00:00.412Z';
const ENDED = '2030-01-31T12:00:04.120Z';
const TARGET = `translations/${ID}/es/guide.docx`;

const NAMED = { job_id: ID, status: 'completed', job_type: 'aimt' };
/** Fields that the list and the record of a job share. */
const SHARED = {
  source_language: 'en',
  target_languages: ['es'],
  tms: null,
  project_identifier: null,
  source_files: ['contracts/guide.docx'],
  target_files: [TARGET],
  created_at: CREATED,
  started_at: STARTED,
  ended_at: ENDED,
};

const job = {
  ...NAMED,
  category: 'document',
  ...SHARED,
  results_expired_at: null,
  input: {
    provider: null,
    domain: 'legal',
    instructions: null,
    segmentation: 'default',
    columns: null,
    glossaries: [],
    context_stores: [],
    save_to_memory: null,
  },
  progress: { stage: 'finished', completed: 120, total: 120, unit: 'segments', percent: 100 },
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
};

/** An event as in the examples of its media type. */
const event = (name: string, eventId: string, data: object) => ({
  value: { event: name, id: eventId, data: JSON.stringify(data) },
});

const EVENTS = {
  status: event('status', 'running.translate.40.120', {
    job_id: ID,
    status: 'running',
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

const REPORT_HEADERS = {
  'Content-Security-Policy': header('permits nothing but the style sheet in the page', false),
};

export const jobOperations = operationsOf('Jobs', {
  'GET /v1/jobs': {
    operationId: 'listJobs',
    summary: 'List jobs',
    description: 'The jobs of the organization, newest first.',
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
  'GET /v1/jobs/qa-reports/:job_id': {
    operationId: 'readQaReport',
    summary: 'Read a quality report',
    description:
      'The report of a completed `quality_estimation` or `quality_assurance` job: a web page that needs no script and nothing ' +
      'from elsewhere, or with `Accept: application/pdf` a PDF file, where Chromium or LibreOffice is installed. Browsers, which ' +
      "can't send the Authorization header, open the `report_url` of the job's result instead. `api_key` works as well: use a key " +
      'with the role viewer, because addresses stay in histories. The same job always has the same report.',
    role: 'viewer',
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
    errors: [409],
  },
  'GET /v1/jobs/:job_id': {
    operationId: 'readJob',
    summary: 'Read a job',
    description: 'Status, progress, and once it has ended its result with the coverage of each file, or its error.',
    role: 'viewer',
    answers: ok('The job.', jobSchema, job),
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
  'DELETE /v1/jobs/:job_id': {
    operationId: 'cancelJob',
    summary: 'Cancel a job',
    description:
      'Finished files are kept and listed in the result; partial files are removed. Answers within a few seconds, with ' +
      '`cancelling` if the job takes longer to stop.',
    role: 'member',
    answers: ok('The job was cancelled, or is being cancelled.', cancelledJobSchema, {
      job_id: ID,
      status: 'cancelled',
      message: 'The job was cancelled.',
    }),
    errors: [409],
  },
});

/** Outside the interface: the target of `report_url`. */
export const reportOperations = operationsOf('Jobs', {
  'GET /reports/:token': {
    operationId: 'readReportByToken',
    summary: 'Open a quality report',
    description:
      'Serves the `report_url` of a job on quality as a web page that needs no script. The token grants access to one report and expires.',
    path: reportParametersSchema,
    answers: {
      200: {
        description: 'The report.',
        content: { 'text/html': { schema: { type: 'string' } } },
        headers: REPORT_HEADERS,
      },
    },
    errors: [403, 404],
  },
});
