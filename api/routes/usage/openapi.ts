import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { changedBudgetSchema, correctionsSchema, usageSchema } from './answers.ts';
import { budgetSchema, correctionsQuerySchema, usageQuerySchema } from './schema.ts';

const BUDGET = {
  monthly_characters: 1_000_000,
  monthly_tokens: null,
  monthly_media_seconds: null,
  used_characters: 18_240,
  used_tokens: 9410,
  used_media_seconds: 0,
  reserved_characters: 0,
  reserved_tokens: 0,
  reserved_media_seconds: 0,
  resets_at: '2030-02-01T00:00:00.000Z',
};

const COUNTS = {
  characters: 18_240,
  input_tokens: 6120,
  cached_tokens: 2048,
  output_tokens: 3290,
  spoken_characters: 0,
  media_seconds: 0,
  recognized_seconds: 0,
  dubbed_minutes: 0,
  requests: 41,
};

export const usageOperations = operationsOf('Usage', {
  'GET /v1/usage': {
    operationId: 'readUsage',
    summary: 'Read the usage',
    description:
      'Characters, tokens and seconds of recordings that the organization used, by day, provider and operation: `text.translate`, ' +
      '`text.revise`, `text.rewrite` and `glossary.analyze` for endpoints, else the type of the job. Calls are counted ' +
      'when they end. `group=job_type` adds up the jobs of each type, and all other requests; `group=job` has a line per job, at most 10,000.',
    role: 'viewer',
    query: usageQuerySchema,
    answers: ok('The usage of the period, and the budget of the current month.', usageSchema, {
      from: '2030-01-01',
      to: '2030-01-31',
      usage: [{ day: '2030-01-31', provider: 'openai', operation: 'text.translate', ...COUNTS, cost: 0.0489 }],
      currency: 'EUR',
      totals: COUNTS,
      budget: BUDGET,
    }),
  },
  'GET /v1/usage/corrections': {
    operationId: 'readCorrections',
    summary: 'Read how much people correct',
    description:
      'How much people changed of what engines and models wrote, by provider, engine and pair of languages: of the segments that they ' +
      'changed, or gave a state or a note, in the period, whether they are still kept or not. The engine with the least needs the least correction.',
    role: 'viewer',
    query: correctionsQuerySchema,
    answers: ok('The corrections of the period.', correctionsSchema, {
      from: '2030-01-01',
      to: '2030-01-31',
      corrections: [
        {
          provider: 'openai',
          engine: 'gpt-5',
          source_language: 'en',
          target_language: 'es',
          segments: 420,
          edited: 31,
          average_edit_distance: 0.0212,
        },
      ],
    }),
  },
  'PUT /v1/usage/budget': {
    operationId: 'changeBudget',
    summary: 'Change the budget',
    description:
      'Sets the limits of usage per calendar month (UTC). A request that would exceed one is refused with 402 ' +
      '`credit_exhausted` before a provider is called.',
    role: 'admin',
    body: jsonBody(budgetSchema, {
      characters: { summary: 'A million characters', value: { monthly_characters: 1_000_000 } },
      none: {
        summary: 'No limit',
        value: { monthly_characters: null, monthly_tokens: null, monthly_media_seconds: null },
      },
    }),
    answers: ok('The budget as it is now.', changedBudgetSchema, {
      message: 'The budget holds from now on, for what was used before in this month, too.',
      budget: BUDGET,
    }),
  },
});
