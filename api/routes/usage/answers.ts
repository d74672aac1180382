import { z } from 'zod';
import { averageDistance } from '#api/routes/review/segments/answers.ts';
import { message, timestamp } from '#api/answers.ts';

const count = z.int().min(0);

export const usageCounts = z.object({
  characters: count.describe('UTF-16 units of source text, and of texts that were spoken'),
  input_tokens: count.describe('tokens of the prompts; 0 for engines that do not count tokens'),
  cached_tokens: count.describe(
    'part of `input_tokens` that the vendor had kept from an earlier call and charges less for',
  ),
  output_tokens: count.describe('tokens of the answers; 0 for engines that do not count tokens'),
  spoken_characters: count.describe('part of `characters` that was spoken'),
  media_seconds: count.describe('seconds of recordings that were recognized or dubbed'),
  recognized_seconds: count.describe('part of `media_seconds` that was recognized'),
  dubbed_minutes: z.number().min(0).describe('minutes of recordings that a provider dubbed'),
  requests: count.describe('calls that used something'),
});

export const budgetStatusSchema = z
  .object({
    monthly_characters: count.nullable().describe('characters per calendar month (UTC); null: unlimited'),
    monthly_tokens: count.nullable().describe('tokens per calendar month (UTC), input and output; null: unlimited'),
    monthly_media_seconds: count.nullable().describe('seconds of recordings per calendar month (UTC); null: unlimited'),
    used_characters: count.describe('characters used in the current month'),
    used_tokens: count.describe('tokens used in the current month, input and output'),
    used_media_seconds: count.describe('seconds of sound and video, recognized or dubbed in the current month'),
    reserved_characters: count.describe('reserved for calls in progress'),
    reserved_tokens: count.describe('reserved for calls in progress'),
    reserved_media_seconds: count.describe('reserved for calls in progress'),
    resets_at: timestamp,
  })
  .nullable()
  .meta({ id: 'Budget', description: 'the budget of the current month; null: unlimited' });

export const usageSchema = z
  .object({
    from: z.iso.date().describe('first day of the period, UTC'),
    to: z.iso.date().describe('last day of the period, UTC'),
    usage: z
      .array(
        z.object({
          day: z.iso.date().nullable().describe('day in UTC; null: the rows are not grouped by day'),
          provider: z.string().nullable().describe('id of the provider; null: the rows are not grouped by provider'),
          operation: z.string().nullable().describe('an endpoint such as `text.translate`, or a job type'),
          job_type: z
            .string()
            .nullable()
            .optional()
            .describe('only with `group=job_type`; null: requests that are no jobs'),
          job_id: z
            .uuid()
            .nullable()
            .optional()
            .describe('only with `group=job`; null: requests that are no jobs, and jobs whose records were removed'),
          ...usageCounts.shape,
          cost: z
            .number()
            .nullable()
            .describe(
              'price by `PROVIDER_PRICES`; null: the provider has no price, or the rows are not grouped by provider',
            ),
        }),
      )
      .describe('usage by day, provider and type of work'),
    totals: usageCounts.describe('sums over the period'),
    currency: z.string().nullable().describe('currency of `cost`; null: the deployment has no prices'),
    budget: budgetStatusSchema,
  })
  .meta({ id: 'Usage' });

export const changedBudgetSchema = z.object({ message, budget: budgetStatusSchema }).meta({ id: 'ChangedBudget' });

export const correctionsSchema = z
  .object({
    from: z.iso.date().describe('first day of the period, UTC'),
    to: z.iso.date().describe('last day of the period, UTC'),
    corrections: z
      .array(
        z.object({
          provider: z
            .string()
            .nullable()
            .describe('id of the provider; null: none was used, or the usage of the job is no longer kept'),
          engine: z.string().nullable().describe('name of the engine or model; null: unknown'),
          source_language: z.string().nullable().describe('source language, BCP 47; null: unknown'),
          target_language: z.string().describe('language of the targets, BCP 47'),
          segments: z.int().min(0).describe('segments that people reviewed'),
          edited: z.int().min(0).describe('reviewed segments whose target they changed'),
          average_edit_distance: averageDistance,
        }),
      )
      .describe('by provider, engine and languages, the most segments first'),
  })
  .meta({ id: 'Corrections' });
