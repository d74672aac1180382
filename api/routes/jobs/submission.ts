import type { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { jsonBody, location, type DescribedAnswer, type ApiOperation } from '#api/openapi/operation.ts';
import type { JobRequest } from '#jobs/submission/job-request.ts';
import { acceptedJobSchema } from './answers.ts';
import { waitSchema } from './wait-for-end.ts';

/** The route that accepts jobs of one type. */
export interface Submission<Schema extends z.ZodObject = z.ZodObject> {
  /** Below `/v1/jobs`. */
  readonly path: `/${string}`;
  readonly schema: Schema;
  readonly operation: Pick<ApiOperation, 'operationId' | 'summary' | 'description' | 'ignoredFields' | 'jobType'> & {
    readonly examples: Readonly<Record<string, oas31.ExampleObject>>;
  };
}

/** Declares a submission whose body is a request for a job. */
export function defineSubmission<Schema extends z.ZodObject & z.ZodType<JobRequest>>(
  submission: Submission<Schema>,
): Submission {
  return submission;
}

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
  headers: location('where to follow the job'),
  links: {
    job: { operationId: 'readJob', parameters: BY_JOB_ID, description: 'Its record: status, progress and result.' },
    events: { operationId: 'followJob', parameters: BY_JOB_ID, description: 'Its status and progress as a stream.' },
    cancel: { operationId: 'cancelJob', parameters: BY_JOB_ID, description: 'Cancels it.' },
  },
};

/** Description of the route for the OpenAPI document. */
export function operationOf({ schema, operation: { examples, ...named } }: Submission): ApiOperation {
  return {
    ...named,
    tag: 'Jobs',
    role: 'member',
    idempotent: true,
    query: waitSchema,
    body: jsonBody(schema, examples),
    answers: { 202: ACCEPTED },
    // Budget, missing files or glossaries.
    errors: ['credit_exhausted', 'not_found', 'quota_exceeded'],
  };
}
