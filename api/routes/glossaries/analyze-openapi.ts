import { CALLS_PROVIDER } from '#api/openapi/error-groups.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { analyzeSchema, termAnalysisSchema } from './analyze-schema.ts';

const TEXT = 'Add the host to the allowlist. Hosts on the list of permitted machines need no password.';
const ALLOWLIST = { entry_id: 78, term: 'allowlist', lang: 'en', term_type: 'preferred' } as const;

export const analyzeOperations = operationsOf('Glossaries', {
  'POST /v1/glossaries/analyze': {
    operationId: 'analyzeTerms',
    summary: 'Check the terms of a text',
    description:
      'Reports how a text uses the terms of glossaries: the preferred terms it contains, and the forbidden and ' +
      'alternative terms it should not contain, each with its position. Rules find terms by their spelling, in their ' +
      'inflected forms. If the provider has a language model, the model removes words that are spelled alike but mean ' +
      'something else, and adds paraphrases of preferred terms; `verified` counts these changes, and `engine` is null ' +
      'if no model was used. A finding of the model counts only if it quotes the text. Available from the first three ' +
      'providers of the deployment. The text has at most 200,000 characters; a request runs for at most 10 minutes, ' +
      'and stops when the client disconnects.',
    role: 'member',
    body: jsonBody(analyzeSchema, { english: { value: { text: TEXT, glossaries: [12], source_language: 'en' } } }),
    answers: ok('The terms of the text.', termAnalysisSchema, {
      matches: [{ ...ALLOWLIST, found_text: 'allowlist', match_type: 'direct', glossary_id: 12, start: 20, end: 29 }],
      violations: [
        {
          ...ALLOWLIST,
          found_text: 'list of permitted machines',
          violation_type: 'preferred_term_not_used',
          suggested_replacement: 'allowlist',
          glossary_id: 12,
          start: 44,
          end: 70,
          found_by: 'model',
        },
      ],
      analyzed_text: TEXT,
      glossaries: [12],
      verified: { engine: 'gpt-5-mini', removed: 0, added: 1 },
      dismissed: [],
      provider: 'openai',
      warnings: [],
      usage: { characters: TEXT.length, input_tokens: 612, cached_tokens: 0, output_tokens: 38 },
    }),
    errors: CALLS_PROVIDER,
  },
});
