import { ERROR_CODES, type ErrorCode } from '#domain/error-codes.ts';
import { LoquentError, type InvalidField } from '#domain/errors.ts';
import { STORAGE_FULL_MESSAGE } from '#platform/write-failure.ts';
import { fromForeignError } from './foreign-error.ts';

/** HTTP status of each error id. A missing id is a defect and answers 500. */
const STATUS_BY_ID: Readonly<Record<string, number>> = {
  validation_failed: 400,
  malformed_request: 400,
  mode_not_supported: 400,
  unsupported_format: 400,
  glossary_inactive: 400,
  context_store_inactive: 400,
  embedding_text_too_long: 400,
  embedding_answer_invalid: 502,
  embedding_dimension_changed: 409,
  srx_invalid: 400,
  segmentation_rule_invalid: 400,
  glossary_file_invalid: 400,
  capability_unavailable: 400,
  language_undetected: 400,
  languages_differ: 400,
  instruction_not_understood: 400,
  selection_empty: 400,
  plan_does_not_fit: 400,
  text_too_long: 400,
  text_too_complex: 400,
  search_too_slow: 400,
  provider_not_configured: 400,
  integration_not_configured: 400,
  outbound_refused: 400,
  tms_unauthorized: 400,
  tms_forbidden: 400,
  tms_project_locked: 400,
  unauthenticated: 401,
  invalid_token: 401,
  credit_exhausted: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  idempotency_conflict: 409,
  job_already_finished: 409,
  output_exists: 409,
  job_not_completed: 409,
  job_not_in_review: 409,
  job_not_ended: 409,
  job_not_retryable: 409,
  job_already_retried: 409,
  retry_expired: 409,
  result_expired: 410,
  segments_changed: 409,
  no_recording: 409,
  no_speech: 409,
  segments_not_kept: 410,
  tus_version_unsupported: 412,
  upload_expired: 410,
  too_large: 413,
  quota_exceeded: 413,
  limit_reached: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  threads_busy: 429,
  headers_too_large: 431,
  provider_failed: 502,
  outbound_failed: 502,
  outbound_timeout: 502,
  outbound_too_large: 502,
  outbound_certificate_invalid: 502,
  tms_unavailable: 502,
  tms_rate_limited: 502,
  tms_refused: 502,
  tms_answer_too_large: 502,
  threads_stalled: 503,
  unavailable: 503,
  temporal_unavailable: 503,
  storage_full: 507,
};

/** Statuses whose answers have a single code, whichever part of the service failed. */
const CODE_BY_STATUS: Readonly<Record<number, string>> = { 401: 'unauthenticated', 503: 'unavailable' };

/** A damaged, encrypted or mislabeled file of the client is the client's error. */
const DOCUMENT_ERROR = /^document_(?!write_failed)/;

/** The error body of the API, without its request id. */
export interface ErrorBody {
  readonly error: string;
  readonly status: number;
  readonly code: string;
  readonly details?: readonly InvalidField[];
}

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** True for a defect of the service: its message isn't shown, and it is logged with its stack. */
  readonly isDefect: boolean;
}

function statusOf(id: string): number | undefined {
  return STATUS_BY_ID[id] ?? (DOCUMENT_ERROR.test(id) ? 400 : undefined);
}

/** The status of answers with a code. @throws Error for a code that no answer has */
export function statusOfCode(code: ErrorCode): number {
  if (code === 'internal') return 500;
  const status = statusOf(code);
  if (status === undefined) throw new Error(`${code} is no code of an answer`);
  return status;
}

/** All codes that answers with a status may have. */
export function codesOf(status: number): readonly ErrorCode[] {
  const only = status === 500 ? 'internal' : CODE_BY_STATUS[status];
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  return codes.filter((code) => (only === undefined ? statusOf(code) === status : code === only));
}

const INTERNAL: ErrorResponse = {
  status: 500,
  body: {
    error: 'Something went wrong inside the service. Try again, and give the request id to its operator.',
    status: 500,
    code: 'internal',
  },
  headers: {},
  isDefect: true,
};

const UNAVAILABLE_MESSAGE = 'A part of the service is not available at the moment. Try again shortly.';

/** RFC 6750, section 3: the challenge states the error if the request had a token. */
function challengeOf(error: LoquentError): string {
  const challenge = 'Bearer realm="loquent"';
  if (error.id !== 'invalid_token') return challenge;
  // The characters of a description are ASCII without quotes and backslashes.
  const description = error.message.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');
  return `${challenge}, error="invalid_token", error_description="${description}"`;
}

function headersOf(status: number, error: LoquentError): Record<string, string> {
  // The rest of the body would take just as long.
  if (status === 408) return { Connection: 'close' };
  if (status === 401) return { 'WWW-Authenticate': challengeOf(error) };
  if (error.retryAfter !== undefined) return { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfter / 1000))) };
  return status === 503 || status === 429 ? { 'Retry-After': '5' } : {};
}

/** Messages of storage, database and Temporal name hosts and folders, which is for the log. */
function messageOf(error: LoquentError, status: number, thrown: unknown): string {
  if (status === 507) return STORAGE_FULL_MESSAGE;
  return status === 503 && error === thrown ? UNAVAILABLE_MESSAGE : error.message;
}

/** Converts any thrown value into an HTTP response: the only place that does. */
export function errorResponse(thrown: unknown): ErrorResponse {
  const error = thrown instanceof LoquentError ? thrown : fromForeignError(thrown);
  const status = error === undefined ? undefined : statusOf(error.id);
  if (error === undefined || status === undefined) return INTERNAL;
  return {
    status,
    body: {
      error: messageOf(error, status, thrown),
      status,
      code: CODE_BY_STATUS[status] ?? error.id,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
    headers: headersOf(status, error),
    isDefect: false,
  };
}
