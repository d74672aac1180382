import { conflict, notFound } from '#domain/request-errors.ts';
import { userMistake } from '#domain/errors.ts';

/** The answer is the same for another organization's glossary. */
export const glossaryNotFound = (id: number) => notFound(noGlossary(id));

export const noGlossary = (id: number) => `There is no glossary ${id}.`;

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
