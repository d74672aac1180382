import type { TermValues } from '#db/glossaries.ts';
import type { TermBody, TermChangeBody } from './schema.ts';

/** A term as it was sent. What is left out or empty is null. */
export function termValues({ term, lang, term_type: termType, description, alternative_term }: TermBody): TermValues {
  return { term, lang, termType, description: description || null, alternativeTerm: alternative_term || null };
}

/** Notes as they were sent; blanks alone are none, as in imported files. */
export const noteValue = (notes: string | null | undefined): string | null => (notes?.trim() ? notes : null);

/** What was sent of a term; null clears what is optional. */
export function termChange(body: TermChangeBody): Partial<TermValues> {
  const { term, lang, term_type: termType, description, alternative_term: alternativeTerm } = body;
  return {
    ...(term === undefined ? {} : { term }),
    ...(lang === undefined ? {} : { lang }),
    ...(termType === undefined ? {} : { termType }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(alternativeTerm === undefined ? {} : { alternativeTerm: alternativeTerm || null }),
  };
}
