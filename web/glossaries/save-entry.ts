import type { Loquent } from '#client/index.ts';
import { termsIn, type EntryRecord, type TermRecord } from './columns.ts';

type Glossaries = Loquent['glossaries'];

/** A term as it is being written; one without an id is new. */
export type TermDraft = Pick<TermRecord, 'term' | 'lang' | 'term_type'> &
  Partial<Pick<TermRecord, 'id' | 'description' | 'alternative_term'>>;

/** An entry as it is being written. */
export interface EntryDraft {
  readonly terms: readonly TermDraft[];
  readonly notes: string;
}

/** An entry as a draft of it begins. */
export const draftOfEntry = ({ terms = [], notes }: EntryRecord): EntryDraft => ({ terms, notes: notes ?? '' });

/** Saves an entry: new terms first, so that one in the base language is always there. @param entry undefined: a new one */
export async function saveEntry(
  glossaries: Glossaries,
  glossary: number,
  entry: EntryRecord | undefined,
  written: EntryDraft,
) {
  const notes = written.notes.trim() || null;
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
    return glossaries.createEntryWithTerms(glossary, { notes, terms: terms.map(({ body }) => body) });
  }
  const before = new Map(entry.terms?.map((term) => [term.id, term]));
  for (const { id, body } of terms) {
    const old = id === undefined ? undefined : before.get(id);
    if (old === undefined) await glossaries.createTerm(glossary, entry.id, body);
    else if (Object.entries(body).some(([field, value]) => old[field as keyof TermRecord] !== value))
      await glossaries.changeTerm(glossary, entry.id, old.id, body);
  }
  const kept = new Set(terms.map(({ id }) => id));
  for (const id of before.keys()) if (!kept.has(id)) await glossaries.deleteTerm(glossary, entry.id, id);
  return notes === entry.notes ? undefined : glossaries.changeEntry(glossary, entry.id, { notes });
}

/** Saves what was written into a cell of a grid: the preferred term in a language. @param lang undefined: the notes */
export async function saveCell(
  glossaries: Glossaries,
  glossary: number,
  entry: EntryRecord,
  lang: string | undefined,
  value: string,
) {
  if (lang === undefined) return glossaries.changeEntry(glossary, entry.id, { notes: value || null });
  const term = termsIn(entry, lang).find(({ term_type: type }) => type === 'preferred');
  if (term === undefined) {
    return value && glossaries.createTerm(glossary, entry.id, { term: value, lang, term_type: 'preferred' });
  }
  if (value === '') return glossaries.deleteTerm(glossary, entry.id, term.id);
  return glossaries.changeTerm(glossary, entry.id, term.id, { term: value });
}
