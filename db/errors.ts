import { userMistake } from '#domain/errors.ts';
import { notFound } from '#domain/request-errors.ts';

/** A list of a request names objects that don't exist. @param what names an object by its id */
export const listedNotFound = (
  list: string,
  missing: readonly { readonly id: number; readonly position: number }[],
  what: (id: number) => string,
) => {
  const details = missing.map(({ id, position }) => ({ path: `${list}.${position}`, message: what(id) }));
  return notFound(details[0]!.message, details);
};

/** A field of the request has an unusable value; `path` names the field. */
export const invalidField = (path: string, message: string) =>
  userMistake('validation_failed', message, { details: [{ path, message }] });
