import { z } from 'zod';
import { averageDistance } from '#api/routes/review/segments/answers.ts';
import { timestamp } from '#api/answers.ts';

const count = z.int().min(0);

export const usageCounts = z.object({
  characters: count.describe('UTF-16 units of source text, and of texts that were spoken'),
  input_tokens: count,
  output_tokens: count,
  spoken_characters: count.describe('those of the characters that were spoken'),
  media_seconds: count.describe('seconds of recordings that were recognized or dubbed'),
  recognized_seconds: count.describe('those of the seconds that were recognized'),
  dubbed_minutes: z.number().min(0).describe('minutes of recordings that a provider dubbed'),
  requests: count.describe('calls that used something'),
});

export const budgetStatusSchema = z
  .object({
    monthly_characters: count.nullable().describe('null: any'),
    monthly_tokens: count.nullable().describe('null: any'),
    monthly_media_seconds: count.nullable().describe('null: any'),
    used_characters: count,
    used_tokens: count.describe('input and output'),
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
    from: z.iso.date(),
    to: z.iso.date(),
    usage: z.array(
      z.object({
        day: z.iso.date().nullable(),
        provider: z.string().nullable(),
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
      }),
    ),
    totals: usageCounts,
    budget: budgetStatusSchema,
  })
  .meta({ id: 'Usage' });

export const changedBudgetSchema = z
  .object({ message: z.string(), budget: budgetStatusSchema })
  .meta({ id: 'ChangedBudget' });

export const correctionsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    corrections: z
      .array(
        z.object({
          provider: z
            .string()
            .nullable()
            .meta({ description: 'as in `usage`; null: none was asked, or the usage of the job is not kept any more' }),
          engine: z.string().nullable().meta({ description: 'name of the engine or model; null: unknown' }),
          source_language: z.string().nullable().meta({ description: 'null: it was not known' }),
          target_language: z.string().meta({ description: 'language of the targets, BCP 47' }),
          segments: z.int().min(0).meta({ description: 'segments that people have looked at' }),
          edited: z.int().min(0).meta({ description: 'those whose target they changed' }),
          average_edit_distance: averageDistance,
        }),
      )
      .meta({ description: 'by provider, engine and languages, the most segments first' }),
  })
  .meta({ id: 'Corrections' });
