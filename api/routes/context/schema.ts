import { validationFailed } from '#domain/request-errors.ts';
import { z } from 'zod';
import { labelShape } from '#api/routes/jobs/labels.ts';
import { noOutputPath } from '#api/routes/jobs/output-path.ts';
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
  descending: flagOr(true).describe('false: ascending'),
});

export const listStoresSchema = z.object({
  ...pagingShape,
  is_active: queryFlag.optional(),
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
  .describe('values of variables of the prompt template: all that the service does not fill, and no others');

/** Settings of the passages that documents are cut into. */
const chunkingShape = { chunk_size: chunkSize, chunk_overlap: chunkOverlap };

const settingsShape = {
  description,
  content_kind: z.enum(CONTENT_KINDS).optional(),
  retrieval_backend: z.enum(RETRIEVAL_BACKENDS).optional(),
  embedding_model: label(MAX_NAME_LENGTH).nullish(),
  external_index_id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must consist of letters, digits, dots, hyphens and underscores')
    .max(MAX_KEY_LENGTH)
    .nullish(),
  chunking: z.object(chunkingShape).nullish().describe('the passages that documents are cut into; null: the defaults'),
  ...chunkingShape,
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
  content_kind: settingsShape.content_kind.meta({ default: 'documents' }),
  retrieval_backend: settingsShape.retrieval_backend.meta({ default: 'none' }),
});

/** `PUT /v1/context/:store_id`; absent fields stay unchanged. */
export const changeStoreSchema = z.object({
  name: label(MAX_NAME_LENGTH).optional(),
  is_active: z.boolean().optional(),
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
  is_active: queryFlag.optional(),
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
  delete_file: flagOr(true).describe('false: the file is kept, as a file in `context/{key of the store}/`'),
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

/** `POST /v1/context/:store_id/reindex`. */
export const reindexSchema = z.object({ ...labelShape, output_path: noOutputPath });
