import { READS_FILES } from '#api/openapi/error-groups.ts';
import { z } from 'zod';
import { created, formBody, answerHeader, location, ok, operationsOf } from '#api/openapi/operation.ts';
import { importPreviewSchema, importResultSchema } from './import-answers.ts';
import { downloadQuerySchema, importIntoSchema, importNewSchema, importPreviewFields } from './import-schema.ts';

/** A file of terms, for examples. */
const TERMS = 'en,de,notes\r\ninvoice,Rechnung,A bill\r\nlamp,Lampe,\r\n';
/** A file of terms with headers that can't be recognized. */
const MAPPED_TERMS = 'Term,de,Owner\r\ninvoice,Rechnung,me\r\n';

const file = z
  .file()
  .describe('CSV (commas, semicolons or tabs; any usual encoding), an Excel workbook (.xlsx) or TBX, at most 100 MB');

const RESULT = {
  glossary_id: 12,
  glossary_name: 'Product terms',
  entries_created: 2,
  entries_updated: 0,
  terms_created: 4,
  terms_updated: 0,
  entries_skipped: 1,
  skipped_details: [{ row: 4, reason: 'duplicate', term: 'invoice' }],
  languages: ['en', 'de'],
};

const PREVIEW = {
  raw_headers: ['English', 'Deutsch', 'Notes'],
  suggested_mapping: [
    { map_header: 'English', map_value: 'en', confidence: 'medium' },
    { map_header: 'Deutsch', map_value: 'de', confidence: 'medium' },
    { map_header: 'Notes', map_value: 'notes', confidence: 'high' },
  ],
  sample_rows: [['invoice', 'Rechnung', '']],
  total_rows: 1,
  stats: {
    new_entries: 1,
    new_terms: 2,
    duplicate_terms: 0,
    duplicate_in_file: 0,
    empty_rows: 0,
    rows_missing_base_lang: 0,
  },
  detected_encoding: 'UTF-8',
  glossary_base_language: 'en',
};

const RULES =
  'The first row names the columns: language codes (`en`, `en-US`, `en_US`) or names of languages (`German`, ' +
  '`Deutsch`), and `notes`. The first column is the base language. Every other row is an entry: its term in each ' +
  'language, and a note. The import is atomic: an invalid file is refused with row and column, and changes nothing.';

export const glossaryTransferOperations = operationsOf('Glossaries', {
  'POST /v1/glossaries/import': {
    operationId: 'importGlossary',
    summary: 'Create a glossary from a file',
    description: `${RULES} Of rows with the same base-language term, the first one is used.`,
    role: 'member',
    idempotent: true,
    body: formBody(importNewSchema.extend({ file }), { csv: { value: { name: 'Product terms', file: TERMS } } }),
    answers: created('The glossary was created.', importResultSchema, RESULT, {
      headers: location('the glossary'),
      links: {
        download: { operationId: 'downloadGlossary', parameters: { glossary_id: '$response.body#/glossary_id' } },
      },
    }),
    errors: [...READS_FILES, 'glossary_file_invalid'],
  },
  'POST /v1/glossaries/:glossary_id/import': {
    operationId: 'importGlossaryEntries',
    summary: 'Import a file into a glossary',
    description:
      `${RULES} Rows whose base-language term the glossary already has are skipped, unless \`options\` says otherwise. Importing ` +
      'the same file again changes nothing.',
    role: 'member',
    idempotent: true,
    body: formBody(importIntoSchema.extend({ file }), {
      plain: { value: { file: TERMS } },
      mapped: {
        value: {
          file: MAPPED_TERMS,
          map_header: '[{"map_header":"Term","map_value":"en"},{"map_header":"Owner","map_value":"ignore"}]',
          options: '{"overwrite":true}',
        },
      },
    }),
    answers: ok('The file was imported.', importResultSchema, RESULT),
    errors: [...READS_FILES, 'glossary_file_invalid'],
  },
  'POST /v1/glossaries/:glossary_id/import/preview': {
    operationId: 'previewGlossaryImport',
    summary: 'Preview an import',
    description:
      'Parses a file as an import would and reports the detected columns, the first rows and the number of new terms. ' +
      'Writes nothing.',
    role: 'member',
    body: formBody(importPreviewFields.extend({ file }), { csv: { value: { file: TERMS } } }),
    answers: ok('The content of the file.', importPreviewSchema, PREVIEW),
    errors: [...READS_FILES, 'glossary_file_invalid'],
  },
  'GET /v1/glossaries/:glossary_id/download': {
    operationId: 'downloadGlossary',
    summary: 'Download a glossary',
    description:
      'As CSV (UTF-8, RFC 4180): one row per entry with the first preferred term of each language; the columns are the base ' +
      'language, the other languages sorted, and `notes`. It can be imported again; headers count what it lacks. With `format=xlsx` the same as a workbook, with `format=tbx` everything, as TBX-Basic.',
    role: 'viewer',
    query: downloadQuerySchema,
    answers: {
      200: {
        description: 'The glossary.',
        content: {
          'text/csv': { schema: { type: 'string' }, example: 'en,de,notes\r\ninvoice,Rechnung,\r\n' },
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
            schema: { type: 'string', format: 'binary' },
          },
          'application/x-tbx+xml': { schema: { type: 'string' } },
        },
        headers: {
          'Content-Disposition': answerHeader('the name of the file'),
          'X-Omitted-Entries': answerHeader(
            'CSV and XLSX: number of entries without a preferred term in the base language, which have no row',
            false,
          ),
          'X-Omitted-Terms': answerHeader(
            'CSV and XLSX: number of terms that the file lacks: those of these entries, forbidden and further ones',
            false,
          ),
        },
      },
    },
  },
});
