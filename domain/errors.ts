/** What every error of Loquent carries, so that the HTTP edge and the activity edge can each map it in one place. */
export interface LoquentErrorOptions {
  /** Stable snake_case id, shown to users as `code`. It is public API: never renamed. */
  readonly id: string;
  /** A sentence for the user that says what is wrong and what to do. Never holds secrets or customers' text. */
  readonly message: string;
  /** True when the same call may succeed later without anybody changing anything. */
  readonly retryable?: boolean;
  /** Milliseconds after which a retry makes sense (from Retry-After). */
  readonly retryAfter?: number;
  /** Fields at fault: dotted path into what was sent, and what is wrong there. */
  readonly details?: readonly ErrorDetail[];
  readonly cause?: unknown;
}

export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** The one error class of the product. Make it through a factory that fixes the id, not by hand. */
export class LoquentError extends Error {
  readonly id: string;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(options: LoquentErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'LoquentError';
    this.id = options.id;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}
