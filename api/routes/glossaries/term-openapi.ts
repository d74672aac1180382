import { created, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { deletedSchema, glossaryTermListSchema, glossaryTermSchema } from './answers.ts';
import { changeTermSchema, listTermsSchema, termSchema } from './schema.ts';

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

export const termOperations = operationsOf('Glossaries', {
  'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms': {
    operationId: 'listGlossaryTerms',
    summary: 'Terms of an entry',
    description: 'The terms of an entry, in the order in which they were added.',
    role: 'viewer',
    query: listTermsSchema,
    answers: page('A page of terms.', glossaryTermListSchema, 'terms', [EXAMPLE_TERM, GERMAN]),
  },
  'POST /v1/glossaries/:glossary_id/entries/:entry_id/terms': {
    operationId: 'createGlossaryTerm',
    summary: 'Add a term to an entry',
    description: 'Adds a term. The first term of an entry has to be in the base language of the glossary.',
    role: 'member',
    idempotent: true,
    body: jsonBody(termSchema, { german: { value: { term: 'Rechnung', lang: 'de', term_type: 'preferred' } } }),
    answers: created('The term was added.', glossaryTermSchema, GERMAN),
  },
  'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'readGlossaryTerm',
    summary: 'A term',
    description: 'One term of an entry.',
    role: 'viewer',
    answers: ok('The term.', glossaryTermSchema, EXAMPLE_TERM),
  },
  'PUT /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'changeGlossaryTerm',
    summary: 'Change a term',
    description:
      'Changes the fields that are sent; null clears description and alternative_term. The last term in the base language ' +
      'of an entry that has other terms stays in that language.',
    role: 'member',
    body: jsonBody(changeTermSchema, { forbid: { value: { term_type: 'forbidden' } } }),
    answers: ok('The changed term.', glossaryTermSchema, { ...EXAMPLE_TERM, term_type: 'forbidden' }),
    errors: ['conflict'],
  },
  'DELETE /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': {
    operationId: 'deleteGlossaryTerm',
    summary: 'Delete a term',
    description: 'Deletes a term, unless it is the last one in the base language of an entry that has other terms.',
    role: 'member',
    answers: ok('The term was deleted.', deletedSchema, { message: 'The term was deleted.', id: EXAMPLE_TERM.id }),
    errors: ['conflict'],
  },
});
