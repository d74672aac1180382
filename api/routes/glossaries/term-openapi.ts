import { IGNORED_FIELDS, REPLAYED } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { deletedSchema, glossaryTermListSchema, glossaryTermSchema } from './answers.ts';
import {
  changeTermSchema,
  entryParametersSchema,
  listTermsSchema,
  termParametersSchema,
  termSchema,
} from './schema.ts';

/** For examples. */
export const EXAMPLE_TERM = {
  id: 301,
  entry_id: 77,
  term: 'invoice',
  lang: 'en',
  description: null,
  term_type: 'preferred',
  alternative_term: null,
};
const GERMAN = { ...EXAMPLE_TERM, id: 302, term: 'Rechnung', lang: 'de' };

export const termOperations: Operations = {
  'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms': {
    operationId: 'listGlossaryTerms',
    tag: 'Glossaries',
    summary: 'Terms of an entry',
    description: 'The terms of an entry, in the order in which they were added.',
    role: 'viewer',
    path: entryParametersSchema,
    query: listTermsSchema,
    answers: {
      200: {
        description: 'A page of terms.',
        schema: glossaryTermListSchema,
        example: { terms: [EXAMPLE_TERM, GERMAN], total: 2, limit: 50, offset: 0 },
      },
    },
    errors: [404],
  },
  'POST /v1/glossaries/:glossary_id/entries/:entry_id/terms': {
    operationId: 'createGlossaryTerm',
    tag: 'Glossaries',
    summary: 'Add a term to an entry',
    description: 'Adds a term. The first term of an entry has to be in the base language of the glossary.',
    role: 'member',
    idempotent: true,
    path: entryParametersSchema,
    body: {
      contentType: 'application/json',
      schema: termSchema,
      examples: { german: { value: { term: 'Rechnung', lang: 'de', term_type: 'preferred' } } },
    },
    answers: {
      201: {
        description: 'The term was added.',
        schema: glossaryTermSchema,
        example: GERMAN,
        headers: { ...IGNORED_FIELDS, ...REPLAYED },
      },
    },
    errors: [404, 409, 413, 415],
  },
  'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'readGlossaryTerm',
    tag: 'Glossaries',
    summary: 'A term',
    description: 'One term of an entry.',
    role: 'viewer',
    path: termParametersSchema,
    answers: { 200: { description: 'The term.', schema: glossaryTermSchema, example: EXAMPLE_TERM } },
    errors: [404],
  },
  'PUT /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'changeGlossaryTerm',
    tag: 'Glossaries',
    summary: 'Change a term',
    description:
      'Changes the fields that are sent; null clears description and alternative_term. The last term in the base language ' +
      'of an entry that has other terms stays in that language.',
    role: 'member',
    path: termParametersSchema,
    body: {
      contentType: 'application/json',
      schema: changeTermSchema,
      examples: { forbid: { value: { term_type: 'forbidden' } } },
    },
    answers: {
      200: {
        description: 'The changed term.',
        schema: glossaryTermSchema,
        example: { ...EXAMPLE_TERM, term_type: 'forbidden' },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [404, 409, 413, 415],
  },
  'DELETE /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'deleteGlossaryTerm',
    tag: 'Glossaries',
    summary: 'Delete a term',
    description: 'Deletes a term, unless it is the last one in the base language of an entry that has other terms.',
    role: 'member',
    path: termParametersSchema,
    answers: {
      200: {
        description: 'The term was deleted.',
        schema: deletedSchema,
        example: { message: 'The term was deleted.', id: EXAMPLE_TERM.id },
      },
    },
    errors: [404, 409],
  },
};
