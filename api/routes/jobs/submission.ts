import type { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import type { ErrorStatus, Operation } from '#api/openapi/operation.ts';
import type { RequestState } from '#api/state.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { ACCEPTED } from './accepted-answer.ts';

/** The route that accepts jobs of one type. */
export interface Submission<Schema extends z.ZodType = z.ZodType> {
  /** Below `/v1/jobs`. */
  readonly path: `/${string}`;
  readonly schema: Schema;
  /** Checks all objects that a body names and builds the columns of the job. */
  readonly prepare: (state: RequestState, body: z.output<Schema>) => Promise<NewJob>;
  readonly operation: Pick<Operation, 'operationId' | 'summary' | 'description'> & {
    readonly examples: Readonly<Record<string, oas31.ExampleObject>>;
  };
}

/** Declares a submission; only `prepare` knows the type of its body. */
export function defineSubmission<Schema extends z.ZodType>(submission: Submission<Schema>): Submission {
  return submission;
}

/** Errors of every submission: budget, missing files or glossaries, Idempotency-Key, size and type of the body. */
const ERRORS: readonly ErrorStatus[] = [402, 404, 409, 413, 415];

/** Description of the route for the OpenAPI document. */
export function operationOf({ schema, operation: { examples, ...named } }: Submission): Operation {
  return {
    ...named,
    tag: 'Jobs',
    role: 'member',
    idempotent: true,
    body: { contentType: 'application/json', schema, examples },
    answers: { 202: ACCEPTED },
    errors: ERRORS,
  };
}
