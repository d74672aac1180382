import type { ErrorCode } from './error-codes.ts';

/**
 * The party that can fix the cause of an error: the user (the request, the files, the organization's budget), the
 * operator of the service (settings, installed programs, disks), or neither (a defect, an outage, a vendor).
 */
export type Mistake = 'user' | 'operator' | 'service';

/** Options of every error of Loquent; the HTTP edge and the activity edge each map them in one place. */
export interface LoquentErrorOptions {
  /** Shown to users as `code`. */
  readonly id: ErrorCode;
  readonly mistake: Mistake;
  /** A sentence for the user that states the problem and the solution. Never contains secrets or customers' text. */
  readonly message: string;
  /** True when the same call may succeed later without any change. */
  readonly retryable?: boolean;
  /** Milliseconds after which a retry makes sense (from Retry-After). */
  readonly retryAfter?: number;
  /** Invalid fields: dotted path into the request, and the problem there. */
  readonly details?: readonly InvalidField[];
  readonly cause?: unknown;
}

export interface InvalidField {
  readonly path: string;
  readonly message: string;
}

/** The only error class of the product. Create it with a factory that fixes the id, not directly. */
export class LoquentError extends Error {
  readonly id: ErrorCode;
  readonly mistake: Mistake;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly details: readonly InvalidField[] | undefined;

  constructor(options: LoquentErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'LoquentError';
    this.id = options.id;
    this.mistake = options.mistake;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

type ErrorFacts = Omit<LoquentErrorOptions, 'id' | 'mistake' | 'message'>;

const errorOf =
  (mistake: Mistake) =>
  (id: ErrorCode, message: string, more: ErrorFacts = {}): LoquentError =>
    new LoquentError({ id, mistake, message, ...more });

/** Creates an error that the user can fix: the request, the files, or the organization's budget. */
export const userMistake = errorOf('user');

/** Creates an error that the operator can fix: settings, installed programs, or disks. */
export const operatorMistake = errorOf('operator');

/**
 * Creates an error of the service itself or of a vendor: a defect or an outage, which neither user nor operator can
 * fix.
 */
export const serviceFailure = errorOf('service');

/**
 * Adds a field's path to a user error from code that doesn't know the field. @param path dotted path into the request
 */
export function inField(path: string, error: unknown): unknown {
  if (!(error instanceof LoquentError) || error.mistake !== 'user' || error.details !== undefined) return error;
  const { id, mistake, message, retryable, retryAfter } = error;
  const details = [{ path, message }];
  const facts = { id, mistake, message, retryable, details, cause: error };
  return new LoquentError(retryAfter === undefined ? facts : { ...facts, retryAfter });
}

/** Runs a check of a field of a request, whose mistakes get the path of the field. */
export function checkField<Result>(path: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    throw inField(path, error);
  }
}

/**
 * The output of a command that can't continue: the message of a LoquentError, which suggests an action, and the stack
 * of any other error, which nobody expected.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof LoquentError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
