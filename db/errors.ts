import { LoquentError, type ErrorDetail } from '#domain/errors.ts';

/** A referenced object doesn't exist. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'not_found', mistake: 'user', message, ...(details === undefined ? {} : { details }) });

/** A change conflicts with the current state. */
export const conflict = (message: string) => new LoquentError({ id: 'conflict', mistake: 'user', message });

/** A field of the request has an unusable value; `path` names the field. */
export const invalid = (path: string, message: string) =>
  new LoquentError({ id: 'validation_failed', mistake: 'user', message, details: [{ path, message }] });
