import { IGNORED_FIELDS, REPLAYED } from '#api/answers.ts';
import type { DescribedAnswer } from '#api/openapi/operation.ts';
import { acceptedJobSchema } from './answers.ts';

const ID = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';

const BY_JOB_ID = { job_id: '$response.body#/job_id' };

/** Answer of every operation that accepts a job. */
export const ACCEPTED: DescribedAnswer = {
  description: 'The job was accepted and will run.',
  schema: acceptedJobSchema,
  example: {
    job_id: ID,
    status: 'queued',
    message: `The job was accepted. Follow it at /v1/jobs/${ID}.`,
    created_at: '2030-01-31T12:00:00.000Z',
  },
  headers: {
    Location: { description: 'where to follow the job', required: true, schema: { type: 'string' } },
    ...IGNORED_FIELDS,
    ...REPLAYED,
  },
  links: {
    job: { operationId: 'readJob', parameters: BY_JOB_ID, description: 'Its record: status, progress and result.' },
    events: { operationId: 'followJob', parameters: BY_JOB_ID, description: 'Its status and progress as a stream.' },
    cancel: { operationId: 'cancelJob', parameters: BY_JOB_ID, description: 'Cancels it.' },
  },
};
