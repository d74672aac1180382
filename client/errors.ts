/** An invalid field of a request: its dotted path, and the problem with it. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** Facts about a failure. */
export interface Failure {
  readonly message: string;
  readonly code: string;
  readonly status?: number | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/**
 * A request that failed. `message` says what to do, in the words of the service; `code` is for programs: one of the service's
 * (`validation_failed`, `not_found`), `http_502` for an answer that isn't the service's, or `connection_failed`.
 */
export class LoquentError extends Error {
  override readonly name: string = 'LoquentError';
  readonly code: string;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** The invalid fields of the request. */
  readonly details: readonly ErrorDetail[];
  /** Id of the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the service wants the request again. */
  readonly retryAfter: number | undefined;
  /** The whole body of the answer, which some codes add fields to. */
  readonly body: unknown;

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.body = failure.body;
  }
}

/** An answer that isn't a success, with its parsed body. */
export function errorOfAnswer(response: Response, body: unknown): LoquentError {
  const described = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: string;
    code?: string;
    details?: ErrorDetail[];
    request_id?: string;
  };
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new LoquentError({
    message:
      described.error ?? `${response.url} answered ${response.status}, and not as Loquent does. Check the address.`,
    code: described.code ?? `http_${response.status}`,
    status: response.status,
    details: described.details,
    requestId: described.request_id ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(after) ? after : undefined,
    body,
  });
}

/** A request without a whole answer. @param origin of the service */
export function connectionFailed(origin: string, cause: unknown): LoquentError {
  const reason = reasonOf(cause);
  return new LoquentError({
    message: `No answer from ${origin}${reason === '' ? '' : ` (${reason})`}. Check the address, and that Loquent runs there.`,
    code: 'connection_failed',
    cause,
  });
}

/** The reason why fetch failed: in Node, it is the cause of an error that says only `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return error.cause === undefined ? (typeof code === 'string' ? code : error.message) : reasonOf(error.cause);
}
