import { IGNORED_FIELDS, REPLAYED } from '#api/answers.ts';
import type { DescribedAnswer } from '#api/openapi/operation.ts';
import { acceptedJobSchema } from './answers.ts';

const id = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';

const byJobId = { job_id: '$response.body#/job_id' };

/** Answer of every operation that accepts a job. */
export const ACCEPTED: DescribedAnswer = {
  description: 'The job was accepted and will run.',
  schema: acceptedJobSchema,
  example: {
    job_id: id,
    status: 'queued',
    message: `The job was accepted. Follow it at /v1/jobs/${id}.`,
    created_at: '2030-01-31T12:00:00.000Z',
  },
  headers: {
    Location: { description: 'where to follow the job', required: true, schema: { type: 'string' } },
    ...IGNORED_FIELDS,
    ...REPLAYED,
  },
  links: {
    job: { operationId: 'readJob', parameters: byJobId, description: 'Its record: status, progress, result.' },
    events: { operationId: 'followJob', parameters: byJobId, description: 'Its status and progress as a stream.' },
    cancel: { operationId: 'cancelJob', parameters: byJobId, description: 'Cancels it.' },
  },
};
