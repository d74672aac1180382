import { IGNORED_FIELDS, REPLAYED } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { deletedSchema, glossaryListSchema, glossarySchema, glossarySearchSchema } from './answers.ts';
import { analyzeOperations } from './analyze-openapi.ts';
import { entryOperations } from './entry-openapi.ts';
import {
  changeGlossarySchema,
  createGlossarySchema,
  glossaryParametersSchema,
  listGlossariesSchema,
  searchSchema,
} from './schema.ts';
import { termOperations } from './term-openapi.ts';

const GLOSSARY = {
  id: 12,
  name: 'Product terms',
  description: '',
  base_language: 'en',
  is_active: true,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: '2030-01-31T12:00:00.000Z',
};
const OF_GLOSSARY = { glossary_id: '$response.body#/id' };

export const glossaryOperations: Operations = {
  'GET /v1/glossaries': {
    operationId: 'listGlossaries',
    tag: 'Glossaries',
    summary: 'Glossaries of the organization',
    description: 'The glossaries of the organization, oldest first.',
    role: 'viewer',
    query: listGlossariesSchema,
    answers: {
      200: {
        description: 'A page of glossaries.',
        schema: glossaryListSchema,
        example: { glossaries: [GLOSSARY], total: 1, limit: 50, offset: 0 },
      },
    },
  },
  'POST /v1/glossaries': {
    operationId: 'createGlossary',
    tag: 'Glossaries',
    summary: 'Create a glossary',
    description: 'Creates an active glossary without entries. Names need not be unique.',
    role: 'member',
    idempotent: true,
    body: {
      contentType: 'application/json',
      schema: createGlossarySchema,
      examples: { english: { value: { name: 'Product terms', base_language: 'en' } } },
    },
    answers: {
      201: {
        description: 'The glossary was created.',
        schema: glossarySchema,
        example: GLOSSARY,
        headers: { ...IGNORED_FIELDS, ...REPLAYED },
        links: {
          read: { operationId: 'readGlossary', parameters: OF_GLOSSARY },
          change: { operationId: 'changeGlossary', parameters: OF_GLOSSARY },
          addEntry: { operationId: 'createGlossaryEntry', parameters: OF_GLOSSARY },
          delete: { operationId: 'deleteGlossary', parameters: OF_GLOSSARY },
        },
      },
    },
    errors: [409, 413, 415],
  },
  'POST /v1/glossaries/search': {
    operationId: 'searchGlossaries',
    tag: 'Glossaries',
    summary: 'Search for terms',
    description:
      'Searches terms in all languages and all glossaries of the organization, ignoring case and accents. Exact ' +
      'matches come first, then terms that begin with the query, terms that contain it as words, and the others; ' +
      'shorter terms first within each group. One or two letters are found where words begin; one letter, where a term ' +
      'begins or as a word.',
    role: 'viewer',
    body: {
      contentType: 'application/json',
      schema: searchSchema,
      examples: { part: { value: { query: 'invoi', limit: 10 } } },
    },
    answers: {
      200: {
        description: 'A page of terms.',
        schema: glossarySearchSchema,
        example: {
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
        },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [413, 415],
  },
  'GET /v1/glossaries/:glossary_id': {
    operationId: 'readGlossary',
    tag: 'Glossaries',
    summary: 'A glossary',
    description: 'The properties of a glossary, without its entries.',
    role: 'viewer',
    path: glossaryParametersSchema,
    answers: { 200: { description: 'The glossary.', schema: glossarySchema, example: GLOSSARY } },
    errors: [404],
  },
  'PUT /v1/glossaries/:glossary_id': {
    operationId: 'changeGlossary',
    tag: 'Glossaries',
    summary: 'Change a glossary',
    description:
      'Changes the fields that are sent. A new base language needs a term in every entry that has terms; otherwise the ' +
      'answer is 409.',
    role: 'member',
    path: glossaryParametersSchema,
    body: {
      contentType: 'application/json',
      schema: changeGlossarySchema,
      examples: { off: { value: { is_active: false } } },
    },
    answers: {
      200: {
        description: 'The changed glossary.',
        schema: glossarySchema,
        example: { ...GLOSSARY, is_active: false },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [404, 409, 413, 415],
  },
  'DELETE /v1/glossaries/:glossary_id': {
    operationId: 'deleteGlossary',
    tag: 'Glossaries',
    summary: 'Delete a glossary',
    description: 'Permanently deletes a glossary with all its entries and terms.',
    role: 'member',
    path: glossaryParametersSchema,
    answers: {
      200: {
        description: 'The glossary was deleted.',
        schema: deletedSchema,
        example: { message: 'The glossary was deleted, with all its entries.', id: GLOSSARY.id },
      },
    },
    errors: [404],
  },
  ...analyzeOperations,
  ...entryOperations,
  ...termOperations,
};
