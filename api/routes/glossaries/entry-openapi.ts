import { created, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { deletedSchema, glossaryEntryListSchema, glossaryEntrySchema } from './answers.ts';
import {
  changeEntrySchema,
  createEntrySchema,
  createEntryWithTermsSchema,
  listEntriesSchema,
  readEntrySchema,
} from './schema.ts';
import { EXAMPLE_TERM } from './term-openapi.ts';

const ENTRY = {
  id: 77,
  glossary_id: 12,
  notes: null,
  terms: [EXAMPLE_TERM],
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
};
const SENT_TERM = { term: 'invoice', lang: 'en', term_type: 'preferred' };

export const entryOperations = operationsOf('Glossaries', {
  'GET /v1/glossaries/:glossary_id/entries': {
    operationId: 'listGlossaryEntries',
    summary: 'Entries of a glossary',
    description:
      'The entries of a glossary with their terms, the oldest first. `q` finds texts in terms as the search does, and `missing_in` what is left to translate.',
    role: 'viewer',
    query: listEntriesSchema,
    answers: page('A page of entries.', glossaryEntryListSchema, 'entries', [ENTRY]),
  },
  'POST /v1/glossaries/:glossary_id/entries': {
    operationId: 'createGlossaryEntry',
    summary: 'Create an empty entry',
    description: 'Creates an entry without terms. Its first term has to be in the base language of the glossary.',
    role: 'member',
    idempotent: true,
    body: jsonBody(createEntrySchema, { noted: { value: { notes: 'Used in letters to customers.' } } }),
    answers: created('The entry was created.', glossaryEntrySchema, {
      ...ENTRY,
      notes: 'Used in letters to customers.',
      terms: [],
    }),
  },
  'POST /v1/glossaries/:glossary_id/entries/with-terms': {
    operationId: 'createGlossaryEntryWithTerms',
    summary: 'Create an entry with terms',
    description:
      'Creates an entry together with its terms. One of them has to be in the base language of the glossary.',
    role: 'member',
    idempotent: true,
    body: jsonBody(createEntryWithTermsSchema, { english: { value: { terms: [SENT_TERM] } } }),
    answers: created('The entry was created.', glossaryEntrySchema, ENTRY),
  },
  'GET /v1/glossaries/:glossary_id/entries/:entry_id': {
    operationId: 'readGlossaryEntry',
    summary: 'An entry',
    description: 'One entry with its terms.',
    role: 'viewer',
    query: readEntrySchema,
    answers: ok('The entry.', glossaryEntrySchema, ENTRY),
  },
  'PUT /v1/glossaries/:glossary_id/entries/:entry_id': {
    operationId: 'changeGlossaryEntry',
    summary: 'Change an entry',
    description:
      'Changes notes and terms that are sent; null clears notes. A term updates the existing term of the entry in its ' +
      'language, or is added if the language has none. Among several in that language it updates the one with the same text, ' +
      'else the first of the same type, else the first preferred one, else the first; each at most once. Other terms ' +
      'stay.',
    role: 'member',
    body: jsonBody(changeEntrySchema, { terms: { value: { terms: [SENT_TERM] } }, notes: { value: { notes: null } } }),
    answers: ok('The changed entry.', glossaryEntrySchema, ENTRY),
    errors: ['conflict'],
  },
  'DELETE /v1/glossaries/:glossary_id/entries/:entry_id': {
    operationId: 'deleteGlossaryEntry',
    summary: 'Delete an entry',
    description: 'Permanently deletes an entry with its terms.',
    role: 'member',
    answers: ok('The entry was deleted.', deletedSchema, {
      message: 'The entry was deleted, with its terms.',
      id: ENTRY.id,
    }),
  },
});
