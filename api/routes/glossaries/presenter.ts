import type { GlossaryEntryRow, GlossaryRow, GlossaryTermRow } from '#db/entities/index.ts';
import type { SearchResult } from '#db/glossaries/index.ts';

/** Renders a glossary. */
export function presentGlossary(glossary: GlossaryRow) {
  return {
    id: glossary.id,
    name: glossary.name,
    description: glossary.description,
    base_language: glossary.baseLanguage,
    is_active: glossary.isActive,
    created_at: glossary.createdAt.toISOString(),
    updated_at: glossary.updatedAt.toISOString(),
  };
}

/** Renders an entry. @param terms undefined: not requested */
export function presentEntry(entry: GlossaryEntryRow, terms?: readonly GlossaryTermRow[]) {
  return {
    id: entry.id,
    glossary_id: entry.glossary,
    notes: entry.notes ?? null,
    ...(terms === undefined ? {} : { terms: terms.map(presentTerm) }),
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt?.toISOString() ?? null,
  };
}

/** Renders a term. */
export function presentTerm(term: GlossaryTermRow) {
  return {
    id: term.id,
    entry_id: term.entry,
    term: term.term,
    lang: term.lang,
    description: term.description ?? null,
    term_type: term.termType,
    alternative_term: term.alternativeTerm ?? null,
  };
}

/** Renders a found term with the ids of its entry and glossary. */
export function presentSearchResult(result: SearchResult) {
  return {
    term_id: result.id,
    glossary_id: result.glossary_id,
    entry_id: result.entry_id,
    term: result.term,
    lang: result.lang,
    description: result.description,
    term_type: result.term_type,
    glossary_name: result.glossary_name,
  };
}
