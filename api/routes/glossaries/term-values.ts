import { omitUndefined } from '#api/omit-undefined.ts';
import type { TermValues } from '#db/glossaries/index.ts';
import type { TermBody, TermChangeBody } from './schema.ts';

/** The values of a sent term. Absent or empty ones are null. */
export function termValues({ term, lang, term_type: termType, description, alternative_term }: TermBody): TermValues {
  return { term, lang, termType, description: description || null, alternativeTerm: alternative_term || null };
}

/** The value of sent notes; only white space counts as empty, as in imported files. */
export const noteValue = (notes: string | null | undefined): string | null => (notes?.trim() ? notes : null);

/** The sent values of a term; null clears optional ones. */
export function termChange(body: TermChangeBody): Partial<TermValues> {
  const { term, lang, term_type: termType, description, alternative_term: alternativeTerm } = body;
  const cleared = (text: string | null | undefined) => (text === '' ? null : text);
  return omitUndefined({
    term,
    lang,
    termType,
    description: cleared(description),
    alternativeTerm: cleared(alternativeTerm),
  });
}
