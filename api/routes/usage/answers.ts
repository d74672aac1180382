import { z } from 'zod';
import { timestamp } from '#api/answers.ts';

const count = z.int().min(0);

export const usageCounts = z.object({
  characters: count.describe('UTF-16 units of source text, and of texts that were spoken'),
  input_tokens: count,
  output_tokens: count,
  media_seconds: count.describe('seconds of recordings that were recognised or dubbed'),
  requests: count.describe('calls that used something'),
});

export const budgetStatusSchema = z
  .object({
    monthly_characters: count.nullable().describe('null: any'),
    monthly_tokens: count.nullable().describe('null: any'),
    monthly_media_seconds: count.nullable().describe('null: any'),
    used_characters: count,
    used_tokens: count.describe('input and output'),
    used_media_seconds: count.describe('seconds of sound and video, recognised or dubbed in the current month'),
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
