import { z } from 'zod';
import { envelopeShape, listOf, maybeTimestamp, timestamp } from '#api/answers.ts';
import { TERM_TYPES } from '#domain/glossary/terminology.ts';

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
