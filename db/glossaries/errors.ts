import { LoquentError } from '#domain/errors.ts';
import { notFound } from '../errors.ts';

/** Another organization's glossary answers exactly the same. */
export const glossaryNotFound = (id: number) => notFound(`There is no glossary ${id}.`);

/** A glossary that was switched off is asked for. */
export const glossaryInactive = (id: number) =>
  new LoquentError({
    id: 'glossary_inactive',
    message: `The glossary ${id} is not active. Leave it out, or set its is_active to true.`,
  });
