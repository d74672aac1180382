import { z } from 'zod';
import { timestamp } from '#api/answers.ts';

const count = z.int().min(0);

const countsShape = {
  characters: count.meta({ description: 'UTF-16 units of source text, and of texts that were spoken' }),
  input_tokens: count,
  output_tokens: count,
  media_seconds: count.meta({ description: 'seconds of recordings that were recognised or dubbed' }),
  requests: count.meta({ description: 'calls that used something' }),
};

export const budgetStatusSchema = z
  .object({
    monthly_characters: count.nullable().meta({ description: 'null: any' }),
    monthly_tokens: count.nullable().meta({ description: 'null: any' }),
    monthly_media_seconds: count.nullable().meta({ description: 'null: any' }),
    used_characters: count,
    used_tokens: count.meta({ description: 'input and output' }),
    used_media_seconds: count.meta({
      description: 'seconds of sound and video, recognised or dubbed in the current month',
    }),
    reserved_characters: count.meta({ description: 'reserved for calls in progress' }),
    reserved_tokens: count.meta({ description: 'reserved for calls in progress' }),
    reserved_media_seconds: count.meta({ description: 'reserved for calls in progress' }),
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
        operation: z.string().nullable().meta({ description: 'an endpoint such as `text.translate`, or a job type' }),
        job_type: z
          .string()
          .nullable()
          .optional()
          .meta({ description: 'only with `group=job_type`; null: requests that are no jobs' }),
        ...countsShape,
      }),
    ),
    totals: z.object(countsShape),
    budget: budgetStatusSchema,
  })
  .meta({ id: 'Usage' });

export const changedBudgetSchema = z
  .object({ message: z.string(), budget: budgetStatusSchema })
  .meta({ id: 'ChangedBudget' });
