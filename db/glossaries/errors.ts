import { userMistake } from '#domain/errors.ts';
import { conflict, notFound } from '#db/errors.ts';

/** The answer is the same for another organization's glossary. */
export const glossaryNotFound = (id: number) => notFound(`There is no glossary ${id}.`);

/** The list `glossaries` of a request names glossaries that don't exist. */
export const glossariesNotFound = (missing: readonly { readonly id: number; readonly position: number }[]) => {
  const details = missing.map(({ id, position }) => ({
    path: `glossaries.${position}`,
    message: `There is no glossary ${id}.`,
  }));
  return notFound(details[0]?.message ?? 'There is no such glossary.', details);
};

/** A request names an inactive glossary. */
export const glossaryInactive = (id: number) =>
  userMistake('glossary_inactive', `The glossary ${id} is not active. Leave it out, or set its is_active to true.`);

export const entryNotFound = (id: number) => notFound(`There is no entry ${id} in this glossary.`);

export const termNotFound = (id: number) => notFound(`There is no term ${id} in this entry.`);

/** A change would leave an entry without a base-language term. */
export const baseTermMissing = (baseLanguage: string) =>
  conflict(
    `An entry with terms needs one in the glossary's base language ${baseLanguage}. Add that term first, or delete the entry.`,
  );
