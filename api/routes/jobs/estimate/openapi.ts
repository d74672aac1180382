import { CALLS_TMS, READS_FILES, SELECTS_PARTS, codesOfBody } from '#api/openapi/error-groups.ts';
import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { requestSchema } from '#api/openapi/request-schemas.ts';
import { submissions } from '#api/routes/jobs/submissions.ts';
import { BANDS } from '#domain/estimates/bands.ts';
import { QUALITY_LEVELS } from '#domain/quality/routing.ts';
import { ESTIMATED_PARTS } from '#jobs/estimates/quality-levels.ts';
import { PRICE_UNITS } from '#domain/estimates/prices.ts';
import { JOB_TYPES } from '#domain/jobs/kinds/index.ts';

const count = z.int().min(0);
const amount = z.number().min(0);

const requests = [...submissions].map(([type, { schema, operation }]) =>
  z.object({
    job_type: z.literal(type).describe('type of the job'),
    // The body of the job's own endpoint, by its name: generators of clients fail on a dozen copies without one.
    request: requestSchema(schema, operation.operationId).describe('body for the endpoint of this job type'),
  }),
);

/** `POST /v1/jobs/estimate`: the request of any job. */
export const estimateRequestSchema = z.discriminatedUnion('job_type', requests as [(typeof requests)[number]]);

const textCounts = {
  segments: count.describe('sentences, or other pieces that are translated as a whole'),
  words: count.describe('words, by Unicode word boundaries'),
  characters: count.describe('characters, in UTF-16 units'),
};

const counted = {
  ...textCounts,
  bands: z
    .array(z.object({ band: z.enum(BANDS).describe('match band'), ...textCounts }))
    .describe(
      'the same by what translation memories have, each segment once: `context` (the text with a neighbor), `100`, ' +
        '`repetition` (the text occurred before in the job), `95-99`, `85-94`, `75-84`, `none` (memories are not searched ' +
        'below 75), `not_compared` (no time was left)',
    ),
};

const language = z.string().nullable().describe('target language, BCP 47; null: the job stays in the source language');

const estimateSchema = z
  .object({
    job_type: z.enum(JOB_TYPES).describe('type of the job'),
    source_language: z.string().nullable().describe('source language, BCP 47; null: unknown'),
    files: z
      .array(z.object({ source_file: z.string().describe('key of the source file'), language, ...counted }))
      .describe('amount of text per file and language'),
    languages: z.array(z.object({ language, ...counted })).describe('amount of text per language'),
    totals: z.object(counted).nullable().describe('null: no text could be read'),
    duration_seconds: amount
      .nullable()
      .describe('length of the recording, in seconds; null: unknown, or not a recording'),
    price: z
      .object({
        amount: amount.describe('sum of the parts'),
        currency: z.string().describe('ISO 4217: `PRICE_CURRENCY`'),
        is_complete: z.boolean().describe('false: a part is unknown, or its provider has no price'),
        parts: z
          .array(
            z.object({
              provider: z.string().describe('id of the provider'),
              unit: z.enum(PRICE_UNITS).describe('what the price is for'),
              quantity: amount.describe('characters, tokens or minutes'),
              amount: amount.describe('price in `currency`'),
            }),
          )
          .describe('use of each provider with a price'),
      })
      .nullable()
      .describe('by `PROVIDER_PRICES`; null: no provider of the job has a price'),
    levels: z
      .array(
        z.object({
          quality: z.enum(QUALITY_LEVELS).describe('value of `quality`'),
          amount: amount.nullable().describe('sum of the parts in `PRICE_CURRENCY`; null: a provider has no price'),
          parts: z
            .array(
              z.object({
                part: z
                  .enum(ESTIMATED_PARTS)
                  .describe(
                    '`survey` reads each file as a whole; `retranslation` is expected for one in seven segments',
                  ),
                provider: z.string().describe('id of the provider'),
                characters: count.describe('characters of source text, in UTF-16 units'),
                tokens: count.describe('tokens of prompts and answers; 0 for engines'),
                amount: amount.nullable().describe('price; null: the provider has none'),
              }),
            )
            .describe('expected use of each provider'),
        }),
      )
      .nullable()
      .describe('the job with each level of care, side by side; null: the job has none'),
    unknown: z.array(z.string()).describe('what the estimate does not include, in sentences'),
    warnings: z
      .array(
        z.object({
          ...codedMessage,
          source_file: z.string().optional().describe('key of the source file concerned; absent: not about one file'),
          language: z.string().optional().describe('target language concerned, BCP 47; absent: not about one language'),
        }),
      )
      .describe('issues for a person to review'),
  })
  .meta({ id: 'JobEstimate' });

const COUNTS = { segments: 120, words: 1402, characters: 7204 };
const NONE = { segments: 0, words: 0, characters: 0 };
const EXAMPLE = { ...COUNTS, bands: BANDS.map((band) => ({ band, ...(band === 'none' ? COUNTS : NONE) })) };

export const estimateOperations = operationsOf('Jobs', {
  'POST /v1/jobs/estimate': {
    operationId: 'estimateJob',
    summary: 'Estimate a job',
    description:
      'Takes the request of any job, checks it as its submission does, and answers words, characters, segments, repetitions and ' +
      'matches of the translation memories per file and language, and a price where the deployment has set prices. No job is made and ' +
      'no provider is asked to do anything. Files have at most 20 MB together, and reading and comparing them are limited to 30 s ' +
      'each. An instruction is read by rules alone. Of recordings, the duration is known once their file was analyzed; projects are ' +
      'read as far as their system answers in time. `unknown` says what the estimate does not include.',
    role: 'member',
    body: jsonBody(estimateRequestSchema, {
      translation: {
        summary: 'A translation of a file into two languages',
        value: {
          job_type: 'aimt',
          request: {
            mode: 'ai',
            source_files: ['contracts/guide.docx'],
            source_language: 'en',
            target_languages: ['es', 'ca'],
          },
        },
      },
    }),
    answers: ok('The estimate.', estimateSchema, {
      job_type: 'aimt',
      source_language: 'en',
      files: [{ source_file: 'contracts/guide.docx', language: 'es', ...EXAMPLE }],
      languages: [{ language: 'es', ...EXAMPLE }],
      totals: EXAMPLE,
      duration_seconds: null,
      price: {
        amount: 0.1441,
        currency: 'EUR',
        is_complete: true,
        parts: [{ provider: 'deepl', unit: 'characters', quantity: 7204, amount: 0.1441 }],
      },
      levels: QUALITY_LEVELS.map((quality) => ({
        quality,
        amount: 0.1441,
        parts: [{ part: 'translation' as const, provider: 'deepl', characters: 7204, tokens: 0, amount: 0.1441 }],
      })),
      unknown: [],
      warnings: [],
    }),
    errors: [
      'credit_exhausted',
      'quota_exceeded',
      ...READS_FILES,
      ...SELECTS_PARTS,
      ...CALLS_TMS,
      ...[...submissions.values()].flatMap(({ schema }) => codesOfBody(schema)),
    ],
  },
});
