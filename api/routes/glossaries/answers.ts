import { z } from 'zod';
import { envelopeShape, listOf, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { TERM_TYPES } from '#domain/glossaries/terminology.ts';
import { presenter } from '#api/presenter.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '#db/entities/index.ts';
import type { SearchResult } from '#db/glossaries/index.ts';

const id = z.int().min(1);

export const glossarySchema = z
  .object({
    id: id.describe('id of the glossary'),
    name: z.string().describe('display name of the glossary'),
    description: z.string().describe('human-readable description; empty: none'),
    base_language: z.string().describe('BCP 47; every entry with terms has at least one in this language'),
    is_active: z.boolean().describe('false: jobs and text requests refuse the glossary'),
    created_at: timestamp,
    updated_at: timestamp.describe('time of the last change, including changes of entries and terms'),
  })
  .meta({ id: 'Glossary' });

export const glossaryListSchema = listOf('GlossaryList', 'glossaries', glossarySchema, 'glossaries on this page');

const termShape = {
  term: z.string().describe('the term as it is written'),
  lang: z.string().describe('language of the term, BCP 47'),
  description: z.string().nullable().describe('human-readable description of the term; null: none'),
  term_type: z.enum(TERM_TYPES).describe('`preferred`: translations should use the term; `forbidden`: they must not'),
};

export const glossaryTermSchema = z
  .object({
    id: id.describe('id of the term'),
    entry_id: id.describe('id of the entry'),
    ...termShape,
    alternative_term: z
      .string()
      .nullable()
      .describe('another form: allowed in running text, never suggested; null: none'),
  })
  .meta({ id: 'GlossaryTerm' });

export const glossaryTermListSchema = listOf('GlossaryTermList', 'terms', glossaryTermSchema, 'terms on this page');

export const glossaryEntrySchema = z
  .object({
    id: id.describe('id of the entry'),
    glossary_id: id.describe('id of the glossary'),
    notes: z.string().nullable().describe('human-readable notes on the entry; null: none'),
    terms: z.array(glossaryTermSchema).optional().describe('terms in the order in which they were added'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('time of the last change; null: never changed'),
  })
  .meta({ id: 'GlossaryEntry' });

export const glossaryEntryListSchema = listOf(
  'GlossaryEntryList',
  'entries',
  glossaryEntrySchema,
  'entries on this page',
);

export const glossarySearchSchema = z
  .object({
    results: z
      .array(
        z.object({
          term_id: id.describe('id of the term'),
          glossary_id: id.describe('id of the glossary'),
          entry_id: id.describe('id of the entry'),
          ...termShape,
          glossary_name: z.string().describe('display name of the glossary'),
        }),
      )
      .describe('terms on this page'),
    ...envelopeShape,
  })
  .meta({ id: 'GlossarySearch' });

/** Answer to the deletion of a glossary, an entry, a term, a context store or a document. */
export const deletedSchema = z
  .object({ message, id: id.describe('id of the deleted object') })
  .meta({ id: 'DeletedObject' });

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
