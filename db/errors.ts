import { type ErrorDetail, userMistake } from '#domain/errors.ts';

/** A referenced object doesn't exist. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  userMistake('not_found', message, details === undefined ? {} : { details });

/** A change conflicts with the current state. */
export const conflict = (message: string) => userMistake('conflict', message);

/** A field of the request has an unusable value; `path` names the field. */
export const invalid = (path: string, message: string) =>
  userMistake('validation_failed', message, { details: [{ path, message }] });
