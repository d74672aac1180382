import { created, jsonBody, linksById, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { deletedSchema, glossaryListSchema, glossarySchema, glossarySearchSchema } from './answers.ts';
import { changeGlossarySchema, createGlossarySchema, listGlossariesSchema, searchSchema } from './schema.ts';

const GLOSSARY = {
  id: 12,
  name: 'Product terms',
  description: '',
  base_language: 'en',
  is_active: true,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: '2030-01-31T12:00:00.000Z',
};

export const glossaryOperations = operationsOf('Glossaries', {
  'GET /v1/glossaries': {
    operationId: 'listGlossaries',
    summary: 'Glossaries of the organization',
    description: 'The glossaries of the organization, oldest first.',
    role: 'viewer',
    query: listGlossariesSchema,
    answers: page('A page of glossaries.', glossaryListSchema, 'glossaries', [GLOSSARY]),
  },
  'POST /v1/glossaries': {
    operationId: 'createGlossary',
    summary: 'Create a glossary',
    description: 'Creates an active glossary without entries. Names need not be unique.',
    role: 'member',
    idempotent: true,
    body: jsonBody(createGlossarySchema, { english: { value: { name: 'Product terms', base_language: 'en' } } }),
    answers: created('The glossary was created.', glossarySchema, GLOSSARY, {
      links: linksById('glossary_id', {
        read: 'readGlossary',
        change: 'changeGlossary',
        addEntry: 'createGlossaryEntry',
        delete: 'deleteGlossary',
      }),
    }),
  },
  'POST /v1/glossaries/search': {
    operationId: 'searchGlossaries',
    summary: 'Search for terms',
    description:
      'Searches terms in all languages and all glossaries of the organization, or in one, ignoring case and accents. Exact ' +
      'matches come first, then terms that begin with the query, terms that contain it as words, and the others; ' +
      'shorter terms first within each group. One or two letters are found where words begin; one letter, where a term ' +
      'begins or as a word.',
    role: 'viewer',
    body: jsonBody(searchSchema, { part: { value: { query: 'invoi', limit: 10 } } }),
    answers: ok('A page of terms.', glossarySearchSchema, {
      results: [
        {
          term_id: 301,
          glossary_id: 12,
          entry_id: 77,
          term: 'invoice',
          lang: 'en',
          description: null,
          term_type: 'preferred',
          glossary_name: 'Product terms',
        },
      ],
      total: 1,
      limit: 10,
      offset: 0,
    }),
    errors: ['not_found'],
  },
  'GET /v1/glossaries/:glossary_id': {
    operationId: 'readGlossary',
    summary: 'A glossary',
    description: 'The properties of a glossary, without its entries.',
    role: 'viewer',
    answers: ok('The glossary.', glossarySchema, GLOSSARY),
  },
  'PUT /v1/glossaries/:glossary_id': {
    operationId: 'changeGlossary',
    summary: 'Change a glossary',
    description:
      'Changes the fields that are sent. A new base language needs a term in every entry that has terms; otherwise the ' +
      'answer is 409.',
    role: 'member',
    body: jsonBody(changeGlossarySchema, { off: { value: { is_active: false } } }),
    answers: ok('The changed glossary.', glossarySchema, { ...GLOSSARY, is_active: false }),
    errors: ['conflict'],
  },
  'DELETE /v1/glossaries/:glossary_id': {
    operationId: 'deleteGlossary',
    summary: 'Delete a glossary',
    description: 'Permanently deletes a glossary with all its entries and terms.',
    role: 'member',
    answers: ok('The glossary was deleted.', deletedSchema, {
      message: 'The glossary was deleted, with all its entries.',
      id: GLOSSARY.id,
    }),
  },
});
