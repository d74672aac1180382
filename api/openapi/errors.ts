import { z } from 'zod';
import { segmentConflicts } from '#api/routes/review/segments/conflict.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { STORAGE_FULL_MESSAGE } from '#platform/write-failure.ts';
import type { oas31, ZodOpenApiResponseObject } from 'zod-openapi';

/** The error body of the API. */
export const errorSchema = z
  .object({
    error: z.string().describe('what is wrong and how to fix it, as a human-readable sentence'),
    status: z.int().min(400).max(599).describe('the HTTP status'),
    code: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .meta({ description: 'stable name of the error, for programs', examples: ['validation_failed', 'not_found'] }),
    details: z
      .array(
        z.object({
          path: z.string().describe('dotted path of the field in the request, with indexes: `columns.0.title`'),
          message: z.string().describe('what is wrong with the field'),
        }),
      )
      .optional()
      .describe('the invalid fields: dotted path into the request, and the problem there'),
    conflicts: segmentConflicts.optional().describe('of `segments_changed`: the segments as they are now'),
    request_id: z.string().describe('id of the request, also in the header `X-Request-Id` and in the log'),
  })
  .meta({ id: 'Error', description: 'The body of every error answer.' });

interface DescribedError {
  readonly description: string;
  readonly codes: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, oas31.HeaderObject>>;
}

const RETRY_AFTER: oas31.HeaderObject = {
  description: 'seconds after which to try again',
  schema: { type: 'integer', minimum: 1 },
};

const SECONDS_TO_WAIT = { 'Retry-After': RETRY_AFTER };
const SECONDS_TO_WAIT_REQUIRED = { 'Retry-After': { ...RETRY_AFTER, required: true } };

/** Meaning of each status, with an example of each of its usual codes. */
export const ERRORS: Readonly<Record<number, DescribedError>> = {
  400: {
    description: 'The request is invalid. `details` names the fields.',
    codes: {
      validation_failed: 'Check the request: limit: must be 1 or more.',
      malformed_request: 'The body is not valid JSON. Check quotes, commas and brackets.',
    },
  },
  401: {
    description: 'No valid credentials.',
    codes: { unauthenticated: 'This endpoint needs an API key. Send it in the header Authorization: Bearer API_KEY.' },
    headers: {
      'WWW-Authenticate': { description: 'how to authenticate', required: true, schema: { type: 'string' } },
    },
  },
  402: {
    description: 'The budget of the organization, or its account at the provider, is used up.',
    codes: {
      credit_exhausted:
        "Your organization's budget is used up: this request may use 4200 characters, and 180 of the monthly 100000 are " +
        'left. It resets on 2030-02-01 (UTC); until then an owner or administrator can raise it with PUT /v1/usage/budget.',
    },
  },
  403: {
    description: 'The role does not permit the request, or the user is not a member of the organization.',
    codes: {
      forbidden: 'This needs the role member or above, and your role here is viewer. Use another key or ask an owner.',
    },
  },
  404: {
    description: 'The object does not exist in this organization.',
    codes: { not_found: 'There is no job 0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e.' },
  },
  408: {
    description: 'The request took too long to arrive.',
    codes: { request_timeout: 'The request took too long to arrive. Send it again.' },
  },
  409: {
    description: 'The request conflicts with the current state.',
    codes: {
      conflict: '"a/b" can\'t be stored: a file and a folder would have the same name. Choose another name.',
      idempotency_conflict:
        'This Idempotency-Key was used within the last 24 hours for another request. Send a new key.',
      job_already_finished: 'The job has already completed. Nothing was cancelled.',
      job_not_ended: 'The job is running. Only a job that failed or was cancelled can be retried.',
      job_not_retryable: 'The job has completed. Submit a new job to do its work again.',
      job_already_retried:
        'The job was retried before. The job 0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e continues it; retry that one if it failed, too.',
      job_not_in_review:
        'The job is running, at the step translate. It can be finished while it waits at the step review.',
      segments_changed:
        'Others have changed these segments since. Read them again, and send the changes that still apply.',
      no_recording: 'The job is on no recording: only sentences of recordings can be split and joined.',
      no_speech: 'The job speaks nothing: only voiceovers and dubs have speech that fits, or does not.',
      job_not_completed: 'The job is running. Its segments can be reviewed once it has completed.',
      retry_expired:
        'What the job had stored was kept for a retry until 2030-01-31T12:00:00.000Z. Submit the job again.',
    },
    headers: SECONDS_TO_WAIT,
  },
  410: {
    description: 'The object existed, and was removed because of its age.',
    codes: {
      result_expired:
        'This file is a result of the job 0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e, whose files were removed on 2030-01-31 ' +
        'because of their age. Submit the job again.',
      segments_not_kept: 'The segments of this job are not kept. Submit the job again.',
      upload_expired: 'The upload has expired before it was complete. Create it again.',
    },
  },
  412: {
    description: 'The version of the protocol is another one. `Tus-Version` has the supported ones.',
    codes: { tus_version_unsupported: 'Send the header Tus-Resumable: 1.0.0, as clients of the tus protocol do.' },
    headers: { 'Tus-Version': { description: 'supported versions', schema: { type: 'string' } } },
  },
  413: {
    description: 'The body is too large, or the request would exceed a quota or limit of the organization.',
    codes: {
      too_large: 'The file is larger than 100 MB. Split it and upload the parts.',
      quota_exceeded:
        'With this upload the organization would exceed its quota of files, uploads and job results together (100000 ' +
        'of them, 107374182400 bytes). Delete files that are no longer needed.',
      limit_reached:
        'The organization may have at most 1000 glossaries; this request would exceed that. Delete glossaries that are ' +
        'no longer used.',
    },
  },
  415: {
    description: 'The endpoint does not accept this content type.',
    codes: {
      unsupported_media_type: 'Send the body as UTF-8 JSON, with the header Content-Type: application/json.',
    },
  },
  416: {
    description: 'The range lies outside the file.',
    codes: { range_not_satisfiable: 'The file has 120 bytes. Request a range inside the file.' },
    headers: { 'Content-Range': { description: '`bytes */SIZE`', schema: { type: 'string' } } },
  },
  429: {
    description: 'Too many requests per minute, or too many at a time.',
    codes: {
      rate_limited: 'Your key made 600 requests within a minute, which is the limit. Wait 12 s.',
    },
    headers: SECONDS_TO_WAIT_REQUIRED,
  },
  500: {
    description: 'An internal error of the service.',
    codes: {
      internal: 'Something went wrong inside the service. Try again, and give the request id to its operator.',
    },
  },
  502: {
    description: 'A provider failed.',
    codes: { provider_failed: 'The provider answered with an error. Try again later, or choose another provider.' },
  },
  503: {
    description: 'A part of the service is down: database, storage or Temporal.',
    codes: { unavailable: 'A part of the service is not available at the moment. Try again shortly.' },
    headers: SECONDS_TO_WAIT_REQUIRED,
  },
  507: {
    description:
      'A disk, database or bucket of the service is full. Nothing was saved, and existing data is unchanged.',
    codes: { storage_full: STORAGE_FULL_MESSAGE },
    headers: SECONDS_TO_WAIT_REQUIRED,
  },
};

/** The error body with the codes of an answer. */
const bodyOf = (status: number, codes: readonly ErrorCode[]): oas31.SchemaObject => ({
  allOf: [{ $ref: '#/components/schemas/Error' }],
  properties: {
    status: { const: status, description: 'the HTTP status' },
    code: { enum: [...codes], description: 'stable name of the error, for programs' },
  },
  additionalProperties: true,
});

/**
 * The answer of operations for an error status.
 *
 * @param id name in the description
 * @param codes that these operations may answer with
 */
export function errorAnswer(
  { id, status, codes }: { readonly id: string; readonly status: number; readonly codes: readonly ErrorCode[] },
  headers: Readonly<Record<string, oas31.HeaderObject>>,
): ZodOpenApiResponseObject {
  const described = ERRORS[status];
  if (described === undefined) throw new Error(`nothing describes the status ${status}`);
  const usual = Object.entries(described.codes).filter(([code]) => codes.includes(code as ErrorCode));
  const examples = usual.map(([code, error]) => {
    const details = code === 'validation_failed' ? { details: [{ path: 'limit', message: 'must be 1 or more' }] } : {};
    return [code, { value: { error, status, code, ...details, request_id: '4b0c9c7e-8a55-4c0e-8d4e-1c7f2b8a9d10' } }];
  });
  return {
    id,
    description: described.description,
    headers: { ...headers, ...described.headers },
    content: { 'application/json': { schema: bodyOf(status, codes), examples: Object.fromEntries(examples) } },
  };
}
