import type { ConceptEntry, GlossaryContent, Term } from '#domain/glossaries/terminology.ts';

/** A term without what tests don't care for. */
export type PartialTerm = Pick<Term, 'text' | 'language'> & Partial<Term>;

/** Makes a glossary of entries; ids are unique for glossaries of different ids. */
export function buildGlossary(id: number, ...entries: readonly (readonly PartialTerm[])[]): GlossaryContent {
  return {
    id,
    name: `Glossary ${id}`,
    baseLanguage: 'en',
    revision: 1,
    entries: entries.map((terms, index) => buildEntry(id, id * 1_000_000 + index + 1, terms)),
  };
}

/** `en:file`, `es:fichero!` for a forbidden one, `en:application|app` for one with an alternative. */
export function term(draft: string): PartialTerm {
  const colon = draft.indexOf(':');
  const forbidden = draft.endsWith('!');
  const [text = '', alternative] = draft.slice(colon + 1, forbidden ? -1 : undefined).split('|');
  return {
    text,
    language: draft.slice(0, colon),
    type: forbidden ? 'forbidden' : 'preferred',
    alternative: alternative ?? null,
  };
}

/** An entry of terms as `term` reads them. */
export function entry(...drafts: readonly string[]): readonly PartialTerm[] {
  return drafts.map(term);
}

function buildEntry(glossaryId: number, id: number, drafts: readonly PartialTerm[]): ConceptEntry {
  const terms = drafts.map((draft, index) => ({
    id: id * 100 + index,
    type: 'preferred' as const,
    alternative: null,
    ...draft,
  }));
  return { id, glossaryId, notes: null, terms };
}
