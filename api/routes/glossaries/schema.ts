import { z } from 'zod';
import { pagingShape, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#api/paging.ts';
import { queryFlag, flagOr, languageTag, prose } from '#api/schemas.ts';
import { label } from '#api/validation.ts';
import { MAX_ID } from '#db/entities/index.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { TERM_TYPES } from '#domain/glossaries/terminology.ts';

const name = label(GLOSSARY_LIMITS.name).describe('display name of the glossary');
const description = prose(GLOSSARY_LIMITS.description).nullish().describe('human-readable description of the glossary');
const notes = prose(GLOSSARY_LIMITS.notes).nullish().describe('human-readable notes on the entry; null: none');

export const listGlossariesSchema = z.object({
  ...pagingShape,
  is_active: queryFlag.optional().describe('true: only active glossaries; false: only inactive ones'),
});

export const createGlossarySchema = z.object({
  name,
  base_language: languageTag.describe('every entry with terms has at least one in this language'),
  description,
});

export const changeGlossarySchema = z.object({
  name: name.optional(),
  description,
  base_language: languageTag.optional(),
  is_active: z.boolean().optional().describe('false: the glossary is kept but not used'),
});

const includeTerms = flagOr(true).describe('false: entries without their terms');

export const listEntriesSchema = z.object({
  ...pagingShape,
  include_terms: includeTerms,
  q: z
    .string()
    .max(GLOSSARY_LIMITS.term)
    .optional()
    .describe('only entries with a term that contains this text, as in a search'),
  missing_in: languageTag
    .optional()
    .describe('only entries without a term in this language, of whichever region if it has none'),
});

export const readEntrySchema = z.object({ include_terms: includeTerms });

const termShape = {
  term: z
    .string()
    .trim()
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')
    .min(1, 'must not be empty')
    .max(GLOSSARY_LIMITS.term)
    .describe('the term as it is written'),
  lang: languageTag,
  term_type: z.enum(TERM_TYPES).describe('`preferred`: translations should use the term; `forbidden`: they must not'),
  description: prose(GLOSSARY_LIMITS.description).nullish().describe('human-readable description of the term'),
  alternative_term: prose(GLOSSARY_LIMITS.alternativeTerm)
    .nullish()
    .describe('another form: allowed in running text, never suggested'),
};

/** `POST /v1/glossaries/:glossary_id/entries/:entry_id/terms`, and each term of an entry. */
export const termSchema = z.object(termShape);
export type TermBody = z.output<typeof termSchema>;

export const changeTermSchema = termSchema.partial();
export type TermChangeBody = z.output<typeof changeTermSchema>;

const terms = z.array(termSchema).max(GLOSSARY_LIMITS.termsOfEntry);

export const createEntrySchema = z.object({ notes });

export const createEntryWithTermsSchema = z.object({ notes, terms: terms.min(1).describe('terms of the entry') });

export const changeEntrySchema = z.object({
  notes,
  terms: terms.nullish().describe('terms to update or add; other terms of the entry stay'),
});

export const listTermsSchema = z.object({
  ...pagingShape,
  lang: languageTag
    .optional()
    .describe(
      'only terms of this language; a tag without a region also finds terms of all its regions, and the reverse',
    ),
  term_type: z.enum(TERM_TYPES).optional().describe('only terms of this type'),
});

export const searchSchema = z.object({
  query: z
    .string()
    .trim()
    .regex(/^[^\u0000]*$/, 'must not contain NUL')
    .min(1, 'must not be empty')
    .max(GLOSSARY_LIMITS.term)
    .describe('text to search for in terms'),
  glossary_id: z.int().min(1).max(MAX_ID).optional().describe('only terms of this glossary'),
  limit: z
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, MAX_PAGE_SIZE))
    .default(DEFAULT_PAGE_SIZE)
    .meta({
      description: `page size; above ${MAX_PAGE_SIZE} is served as ${MAX_PAGE_SIZE}`,
      override: ({ jsonSchema }) => Object.assign(jsonSchema, { default: DEFAULT_PAGE_SIZE }),
    }),
  offset: z.int().min(0).max(MAX_ID).default(0).describe('number of terms to skip'),
});
