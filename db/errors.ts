import { type ErrorDetail, userMistake } from '#domain/errors.ts';

/** A referenced object doesn't exist. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  userMistake('not_found', message, details === undefined ? {} : { details });

/** A list of a request names objects that don't exist. @param what names an object by its id */
export const listedNotFound = (
  list: string,
  missing: readonly { readonly id: number; readonly position: number }[],
  what: (id: number) => string,
) => {
  const details = missing.map(({ id, position }) => ({ path: `${list}.${position}`, message: what(id) }));
  return notFound(details[0]!.message, details);
};

/** A change conflicts with the current state. */
export const conflict = (message: string) => userMistake('conflict', message);

/** Fields of the request have unusable values; the messages are predicates of the paths. */
export const invalidFields = (details: readonly ErrorDetail[]) => {
  const sentences = details.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return userMistake('validation_failed', `The request has invalid fields: ${sentences}.`, { details });
};

/** A field of the request has an unusable value; `path` names the field. */
export const invalid = (path: string, message: string) =>
  userMistake('validation_failed', message, { details: [{ path, message }] });
