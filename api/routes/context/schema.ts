import { validationFailed } from '#domain/request-errors.ts';
import { z } from 'zod';
import { labelShape, noOutputPath } from '#api/routes/jobs/labels.ts';
import { pagingShape } from '#api/paging.ts';
import { queryFlag, flagOr, languageTag, prose } from '#api/schemas.ts';
import { label } from '#api/validation.ts';
import { MAX_ID } from '#db/entities/index.ts';
import type { InvalidField } from '#domain/errors.ts';
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
  descending: flagOr(true).describe('true: descending; false: ascending'),
});

export const listStoresSchema = z.object({
  ...pagingShape,
  is_active: queryFlag.optional().describe('true: only active stores; false: only inactive ones'),
  ...order('created_at', 'updated_at', 'name', 'key'),
});

const description = prose(MAX_DESCRIPTION_LENGTH).nullish();
const chunkSize = z
  .int()
  .min(CHUNK_SIZE_LIMITS.smallest)
  .max(CHUNK_SIZE_LIMITS.largest)
  .nullish()
  .describe('maximum tokens per passage; null: 400');
const chunkOverlap = z
  .int()
  .min(0)
  .max(CHUNK_SIZE_LIMITS.largest)
  .nullish()
  .describe('tokens that neighboring passages share; null: 50');
const templateParams = z
  .record(z.string().max(MAX_NAME_LENGTH), z.union([z.string(), z.number(), z.boolean()]))
  .refine(
    (value) => JSON.stringify(value).length <= MAX_PARAMETERS_LENGTH,
    `must have at most ${MAX_PARAMETERS_LENGTH} characters`,
  );

/** Settings of the passages that documents are cut into. */
const chunkingShape = { chunk_size: chunkSize, chunk_overlap: chunkOverlap };

const settingsShape = {
  description: description.describe('human-readable description of the store'),
  content_kind: z
    .enum(CONTENT_KINDS)
    .optional()
    .describe('`documents`: texts to find passages in; `translation_memory`: translated segments'),
  retrieval_backend: z
    .enum(RETRIEVAL_BACKENDS)
    .optional()
    .describe('how passages are found: `none`, or `vector` with an embedding model'),
  embedding_model: label(MAX_NAME_LENGTH)
    .nullish()
    .describe('model that turns texts into vectors; required with `retrieval_backend` `vector`'),
  external_index_id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must consist of letters, digits, dots, hyphens and underscores')
    .max(MAX_KEY_LENGTH)
    .nullish()
    .describe(
      'name of the vector collection, unique among the stores of the organization; only with `retrieval_backend` `vector`',
    ),
  chunking: z.object(chunkingShape).nullish().describe('the passages that documents are cut into; null: the defaults'),
  ...chunkingShape,
  prompt_template_id: z
    .int()
    .min(1)
    .max(MAX_ID)
    .nullish()
    .describe(
      'id of the prompt template of kind `context` that is rendered with `template_params` and precedes the instructions',
    ),
  template_params: templateParams
    .nullish()
    .describe("values of the template's variables, by name: all that the service does not fill, and no others"),
};

export const createStoreSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must consist of lower-case letters, digits, hyphens and underscores')
    .max(MAX_KEY_LENGTH)
    .describe('key for programs, unique in the organization: lower-case letters, digits, hyphens and underscores'),
  name: label(MAX_NAME_LENGTH).describe('display name of the store'),
  ...settingsShape,
  content_kind: settingsShape.content_kind.meta({ default: 'documents' }),
  retrieval_backend: settingsShape.retrieval_backend.meta({ default: 'none' }),
});

/** `PUT /v1/context/:store_id`; absent fields stay unchanged. */
export const changeStoreSchema = z.object({
  name: label(MAX_NAME_LENGTH).optional().describe('display name of the store'),
  is_active: z.boolean().optional().describe('false: jobs and text requests use nothing of the store'),
  ...settingsShape,
});
export type StoreSettingsBody = z.output<typeof changeStoreSchema>;

/**
 * The sizes of passages that a request sets, in the object `chunking` or in top-level fields of the same names.
 *
 * @param isUnset true if a value sets nothing: in creations null doesn't
 * @returns undefined for a size that isn't set
 * @throws LoquentError `validation_failed` if both are sent and differ
 */
export function chunkingOf(
  { chunking, ...flat }: StoreSettingsBody,
  isUnset: (value: number | null | undefined) => boolean,
) {
  const nested = chunking === null ? { chunk_size: null, chunk_overlap: null } : (chunking ?? {});
  const differing: InvalidField[] = [];
  const sizeOf = (path: 'chunk_size' | 'chunk_overlap') => {
    const values = [nested[path], flat[path]].filter((value) => !isUnset(value));
    if (values.length === 2 && values[0] !== values[1]) {
      differing.push({ path, message: `must be equal to chunking.${path}, of which it is an alias, or be omitted` });
    }
    return values[0];
  };
  const sizes = { chunkSize: sizeOf('chunk_size'), chunkOverlap: sizeOf('chunk_overlap') };
  if (differing.length > 0) throw validationFailed(differing);
  return sizes;
}

export const deleteStoreSchema = z.object({
  delete_documents: flagOr(true).describe(
    'false: the documents of the store are kept, as files in `context/{key of the store}/`, whatever delete_files says',
  ),
  delete_files: flagOr(true).describe(
    'false: the files of deleted documents are kept, as files in `context/{key of the store}/`',
  ),
});

export const listDocumentsSchema = z.object({
  ...pagingShape,
  document_type: z.enum(DOCUMENT_TYPES).optional().describe('only documents of this type'),
  language: languageTag.optional().describe('only documents whose `languages` contain it'),
  is_active: queryFlag.optional().describe('true: only active documents; false: only inactive ones'),
  ...order('created_at', 'uploaded_at', 'updated_at', 'title', 'size'),
});

const title = label(MAX_NAME_LENGTH).describe('title of the document');
const documentType = z.enum(DOCUMENT_TYPES).describe('purpose of the document');
const languages = z.array(languageTag).max(MAX_LANGUAGES).describe('languages of the document, BCP 47');

/** Form fields of `POST /v1/context/:store_id/documents`, except the file. */
export const uploadDocumentSchema = z.object({
  title,
  document_type: documentType,
  description: prose(MAX_DESCRIPTION_LENGTH).optional().describe('human-readable description of the document'),
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
  description: description.describe('human-readable description of the document'),
  document_type: documentType.optional(),
  languages: languages.optional(),
  is_active: z.boolean().optional().describe('false: searches find nothing in the document'),
});

export const deleteDocumentSchema = z.object({
  delete_file: flagOr(true).describe('false: the file is kept, as a file in `context/{key of the store}/`'),
});

/** UTF-16 units: a paragraph. */
const MAX_QUERY_LENGTH = 2000;
const MAX_RESULTS = 50;

export const searchStoreSchema = z.object({
  // A pattern, so that the API description has it; U+FEFF is white space in JavaScript and not in all languages of clients.
  query: prose(MAX_QUERY_LENGTH)
    .regex(/[^\s\ufeff]/, 'must not be blank')
    .describe('text to search for'),
  language: languageTag.optional().describe('only documents in this language, or in none'),
  document_type: documentType.optional().describe('only documents of this type'),
  source_language: languageTag.optional().describe('language of the query; for translation memories only'),
  target_language: languageTag.optional().describe('language of the matches; for translation memories only'),
  limit: z.int().min(1).max(MAX_RESULTS).default(10).describe('maximum number of results'),
});
export type SearchStoreBody = z.output<typeof searchStoreSchema>;

/** `POST /v1/context/:store_id/reindex`. */
export const reindexSchema = z.object({ ...labelShape, output_path: noOutputPath });
