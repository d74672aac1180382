import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { flag, languageTag, prose } from '#api/schemas.ts';
import { label } from '#api/validation.ts';
import { MAX_ID } from '#db/entities/index.ts';
import { CHUNK_SIZE_LIMITS, CONTENT_KINDS, DOCUMENT_TYPES, RETRIEVAL_BACKENDS } from '#domain/context/context-store.ts';

/** UTF-16 units. */
const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_KEY_LENGTH = 100;
/** Characters of the template parameters as JSON. */
const MAX_PARAMETERS_LENGTH = 20_000;
/** Languages of a document. */
const MAX_LANGUAGES = 50;

const order = <const Field extends string>(...fields: readonly [Field, ...Field[]]) => ({
  order_by: z
    .enum(fields)
    .default('created_at' as never)
    .describe('field to sort by'),
  descending: flag.default(true).describe('false: ascending'),
});

export const listStoresSchema = z.object({
  ...pagingShape,
  is_active: flag.optional(),
  ...order('created_at', 'updated_at', 'name', 'key'),
});

const description = prose(MAX_DESCRIPTION_LENGTH).nullish();
const chunkSize = z.int().min(CHUNK_SIZE_LIMITS.smallest).max(CHUNK_SIZE_LIMITS.largest).nullish();
const chunkOverlap = z.int().min(0).max(CHUNK_SIZE_LIMITS.largest).nullish();
const templateParams = z
  .record(z.string().max(MAX_NAME_LENGTH), z.union([z.string(), z.number(), z.boolean()]))
  .refine(
    (value) => JSON.stringify(value).length <= MAX_PARAMETERS_LENGTH,
    `must have at most ${MAX_PARAMETERS_LENGTH} characters`,
  )
  .describe('values of the variables of the prompt template');

const settingsShape = {
  description,
  content_kind: z.enum(CONTENT_KINDS).optional(),
  retrieval_backend: z.enum(RETRIEVAL_BACKENDS).optional(),
  embedding_model: label(MAX_NAME_LENGTH).nullish(),
  external_index_id: label(MAX_NAME_LENGTH).nullish(),
  chunk_size: chunkSize,
  chunk_overlap: chunkOverlap,
  prompt_template_id: z.int().min(1).max(MAX_ID).nullish(),
  template_params: templateParams.nullish(),
};

export const createStoreSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must consist of lower-case letters, digits, hyphens and underscores')
    .max(MAX_KEY_LENGTH),
  name: label(MAX_NAME_LENGTH),
  ...settingsShape,
});

/** `PUT /v1/context/:store_id`; absent fields stay unchanged. */
export const changeStoreSchema = z.object({
  name: label(MAX_NAME_LENGTH).optional(),
  is_active: z.boolean().optional(),
  ...settingsShape,
});
export type StoreSettingsBody = z.output<typeof changeStoreSchema>;

export const deleteStoreSchema = z.object({
  delete_documents: flag.default(true).describe('false: the documents of the store are kept'),
  delete_files: flag.default(true).describe('false: the files of deleted documents stay in storage'),
});

export const listDocumentsSchema = z.object({
  ...pagingShape,
  document_type: z.enum(DOCUMENT_TYPES).optional().describe('only documents of this type'),
  language: languageTag.optional().describe('only documents whose `languages` contain it'),
  is_active: flag.optional(),
  ...order('created_at', 'uploaded_at', 'updated_at', 'title', 'size'),
});

const title = label(MAX_NAME_LENGTH);
const documentType = z.enum(DOCUMENT_TYPES);
const languages = z.array(languageTag).max(MAX_LANGUAGES);

/** Form fields of `POST /v1/context/:store_id/documents`, except the file. */
export const uploadDocumentSchema = z.object({
  title,
  document_type: documentType,
  description: prose(MAX_DESCRIPTION_LENGTH).optional(),
  languages: z
    .string()
    .max(2000)
    .transform((text) =>
      text
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    )
    .pipe(languages)
    .default([])
    .meta({ override: { type: 'string', description: 'language codes, separated by commas' } }),
});

/** `PUT /v1/context/:store_id/documents/:document_id`; absent fields stay unchanged. */
export const changeDocumentSchema = z.object({
  title: title.optional(),
  description,
  document_type: documentType.optional(),
  languages: languages.optional(),
  is_active: z.boolean().optional(),
});

export const deleteDocumentSchema = z.object({
  delete_file: flag.default(true).describe('false: the file stays in storage'),
});

/** UTF-16 units: a paragraph. */
const MAX_QUERY_LENGTH = 2000;
const MAX_RESULTS = 50;

export const searchStoreSchema = z.object({
  // A pattern, so that the API description has it; U+FEFF is white space in JavaScript and not in all languages of clients.
  query: prose(MAX_QUERY_LENGTH).regex(/[^\s\ufeff]/, 'must not be blank'),
  language: languageTag.optional().describe('only documents in this language, or in none'),
  document_type: documentType.optional().describe('only documents of this type'),
  source_language: languageTag.optional().describe('language of the query; for translation memories only'),
  target_language: languageTag.optional().describe('language of the matches; for translation memories only'),
  limit: z.int().min(1).max(MAX_RESULTS).default(10).describe('most results of the answer'),
});
export type SearchStoreBody = z.output<typeof searchStoreSchema>;
