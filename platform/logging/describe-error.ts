import { LoquentError } from '#domain/errors.ts';

/** The logged part of an error. */
export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly id?: string;
  readonly code?: string;
  readonly retryable?: boolean;
  /** Code locations only. */
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/** Characters kept of a foreign error's message: enough to find the cause, too few for a document. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_CAUSE_DEPTH = 5;

/** The loggable parts of an error: others refer to requests and rows with customers' text and credentials. */
export function describeError(error: Error, depth = 0): ErrorDescription {
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: safeMessage(error),
    ...(error instanceof LoquentError ? { id: error.id, retryable: error.retryable } : {}),
    ...(code === undefined ? {} : { code }),
    ...(frames?.length ? { stack: frames.join('\n') } : {}),
    ...(error.cause instanceof Error && depth < MAX_CAUSE_DEPTH
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

function safeMessage(error: Error): string {
  if (error instanceof LoquentError) return error.message;
  if (error instanceof SyntaxError) {
    // JSON.parse quotes its input.
    return error.message.replace(/(["'`]).*\1/gs, '…').slice(0, MAX_MESSAGE_LENGTH);
  }
  return error.message.length > MAX_MESSAGE_LENGTH ? `${error.message.slice(0, MAX_MESSAGE_LENGTH)}…` : error.message;
}
