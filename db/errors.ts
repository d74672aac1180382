import { LoquentError, type ErrorDetail } from '#domain/errors.ts';

/** What is referred to isn't there. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'not_found', message, ...(details === undefined ? {} : { details }) });

/** A change doesn't go together with what is there. */
export const conflict = (message: string) => new LoquentError({ id: 'conflict', message });

/** A field of the request names what can't serve; `path` is the field's. */
export const invalid = (path: string, message: string) =>
  new LoquentError({ id: 'validation_failed', message, details: [{ path, message }] });
