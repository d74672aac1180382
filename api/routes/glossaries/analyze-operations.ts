import { IGNORED_FIELDS } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { analyzeSchema, termAnalysisSchema } from './analyze-schema.ts';

const text = 'Add the host to the allowlist. Hosts on the list of permitted machines need no password.';
const allowlist = { entry_id: 78, term: 'allowlist', lang: 'en', term_type: 'preferred' } as const;

export const analyzeOperations: Operations = {
  'POST /v1/glossaries/analyze': {
    operationId: 'analyzeTerms',
    tag: 'Glossaries',
    summary: 'Check the terms of a text',
    description:
      'How a text uses the terms of glossaries: preferred terms that are in it, forbidden and alternative terms that should ' +
      'not be, each with its place. Terms are found by their spelling, in their forms. Where the provider has a language ' +
      'model, it takes out words that are written alike and mean something else, and finds places that say in other words ' +
      'what a preferred term is for; `verified` says what it changed, and `engine` is null where none looked. A model is ' +
      'believed only as far as what it quotes is in the text. Served by the first three providers of the deployment. The ' +
      'text has at most 200,000 characters; a request works for at most 10 minutes, and ends when its client hangs up.',
    role: 'member',
    body: {
      contentType: 'application/json',
      schema: analyzeSchema,
      examples: { english: { value: { text, glossaries: [12], source_language: 'en' } } },
    },
    answers: {
      200: {
        description: 'The terms of the text.',
        schema: termAnalysisSchema,
        example: {
          matches: [
            { ...allowlist, found_text: 'allowlist', match_type: 'direct', glossary_id: 12, start: 20, end: 29 },
          ],
          violations: [
            {
              ...allowlist,
              found_text: 'list of permitted machines',
              violation_type: 'preferred_term_not_used',
              suggested_replacement: 'allowlist',
              glossary_id: 12,
              start: 44,
              end: 70,
              found_by: 'model',
            },
          ],
          analyzed_text: text,
          glossaries: [12],
          verified: { engine: 'gpt-5-mini', removed: 0, added: 1 },
          dismissed: [],
          provider: 'openai',
          warnings: [],
          usage: { characters: text.length, input_tokens: 612, output_tokens: 38 },
        },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [402, 404, 413, 415, 429, 502],
  },
};
