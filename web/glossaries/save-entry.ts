import type { Loquent } from '#client/index.ts';
import type { Entry, Term } from './columns.ts';

/** A term as it is being written; what it lacks is ''. */
export interface TermDraft {
  /** For React. */
  readonly key: string;
  /** Undefined: it is new. */
  readonly id?: number;
  readonly term: string;
  readonly lang: string;
  readonly term_type: Term['term_type'];
  readonly description: string;
  readonly alternative_term: string;
}

export const emptyTerm = (lang: string): TermDraft => ({
  key: crypto.randomUUID(),
  term: '',
  lang,
  term_type: 'preferred',
  description: '',
  alternative_term: '',
});

/** The terms of an entry to write in. */
export const draftsOf = (entry: Entry | undefined): readonly TermDraft[] | undefined =>
  entry?.terms?.map(({ description, alternative_term: alternative, ...term }) => ({
    ...term,
    key: String(term.id),
    description: description ?? '',
    alternative_term: alternative ?? '',
  }));

interface Written {
  readonly terms: readonly TermDraft[];
  readonly notes: string;
}

/** Saves an entry: new terms first, so that one in the base language is always there. @param entry undefined: a new one */
export async function saveEntry(
  glossaries: Loquent['glossaries'],
  glossary: number,
  entry: Entry | undefined,
  written: Written,
): Promise<void> {
  const notes = written.notes || null;
  const terms = written.terms
    .filter(({ term }) => term.trim() !== '')
    .map(({ id, term, lang, term_type, description, alternative_term: alternative }) => ({
      id,
      body: {
        term: term.trim(),
        lang,
        term_type,
        description: description || null,
        alternative_term: alternative || null,
      },
    }));
  if (entry === undefined) {
    await glossaries.createEntryWithTerms(glossary, { notes, terms: terms.map(({ body }) => body) });
    return;
  }
  const before = new Map(entry.terms?.map((term) => [term.id, term]));
  for (const { id, body } of terms) {
    const old = id === undefined ? undefined : before.get(id);
    if (old === undefined) await glossaries.createTerm(glossary, entry.id, body);
    else if (Object.entries(body).some(([field, value]) => old[field as keyof Term] !== value))
      await glossaries.changeTerm(glossary, entry.id, old.id, body);
  }
  const kept = new Set(terms.map(({ id }) => id));
  for (const id of before.keys()) if (!kept.has(id)) await glossaries.deleteTerm(glossary, entry.id, id);
  if (notes !== entry.notes) await glossaries.changeEntry(glossary, entry.id, { notes });
}
