import { presenter } from '#api/presenter.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '#db/entities/index.ts';
import type { SearchResult } from '#db/glossaries/index.ts';
import { glossaryEntrySchema, glossarySchema, glossaryTermSchema } from './answers.ts';

export const presentGlossary = presenter(glossarySchema);

export const presentTerm = presenter(glossaryTermSchema, { entry_id: ({ entry }: GlossaryTermRow) => entry });

const presentBareEntry = presenter(glossaryEntrySchema.omit({ terms: true }), {
  glossary_id: ({ glossary }: GlossaryEntryRow) => glossary,
});

/** Renders an entry. @param terms undefined: not requested */
export function presentEntry(entry: GlossaryEntryRow, terms?: readonly GlossaryTermRow[]) {
  return { ...presentBareEntry(entry), ...(terms === undefined ? {} : { terms: terms.map(presentTerm) }) };
}

/** Renders a found term with the ids of its entry and glossary. */
export function presentSearchResult({ id, ...result }: SearchResult) {
  return { term_id: id, ...result };
}
