import { z } from 'zod';
import { envelopeShape, listOf, maybeTimestamp, timestamp } from '#api/answers.ts';
import { TERM_TYPES } from '#domain/glossaries/terminology.ts';
import { presenter } from '#api/presenter.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '#db/entities/index.ts';
import type { SearchResult } from '#db/glossaries/index.ts';

const id = z.int().min(1);

export const glossarySchema = z
  .object({
    id,
    name: z.string(),
    description: z.string().describe('empty when there is none'),
    base_language: z.string().describe('BCP 47; every entry with terms has at least one in this language'),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp.describe('also changes when its entries and terms change'),
  })
  .meta({ id: 'Glossary' });

export const glossaryListSchema = listOf('GlossaryList', 'glossaries', glossarySchema);

const termShape = {
  term: z.string(),
  lang: z.string().describe('BCP 47'),
  description: z.string().nullable(),
  term_type: z.enum(TERM_TYPES),
};

export const glossaryTermSchema = z
  .object({ id, entry_id: id, ...termShape, alternative_term: z.string().nullable() })
  .meta({ id: 'GlossaryTerm' });

export const glossaryTermListSchema = listOf('GlossaryTermList', 'terms', glossaryTermSchema);

export const glossaryEntrySchema = z
  .object({
    id,
    glossary_id: id,
    notes: z.string().nullable(),
    terms: z.array(glossaryTermSchema).optional().describe('terms in the order in which they were added'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('null: never changed'),
  })
  .meta({ id: 'GlossaryEntry' });

export const glossaryEntryListSchema = listOf('GlossaryEntryList', 'entries', glossaryEntrySchema);

export const glossarySearchSchema = z
  .object({
    results: z.array(z.object({ term_id: id, glossary_id: id, entry_id: id, ...termShape, glossary_name: z.string() })),
    ...envelopeShape,
  })
  .meta({ id: 'GlossarySearch' });

/** Answer to the deletion of a glossary, an entry, a term, a context store or a document. */
export const deletedSchema = z.object({ message: z.string(), id }).meta({ id: 'DeletedObject' });

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
