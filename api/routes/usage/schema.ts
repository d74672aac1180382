import { z } from 'zod';
import { USAGE_DIMENSIONS } from '#db/usage/usage-report.ts';
import { dayOf } from '#domain/usage/calendar.ts';

/** Days that one request may ask for: a leap year. */
const MAX_DAYS = 366;
const DAY = 24 * 60 * 60 * 1000;

const day = z.iso.date('must be a date, YYYY-MM-DD').optional();

const DEFAULT_DIMENSIONS: readonly (typeof USAGE_DIMENSIONS)[number][] = ['day', 'provider', 'operation'];

/** Pattern of the list in the API description. */
const GROUP = `^(${USAGE_DIMENSIONS.join('|')})(,(${USAGE_DIMENSIONS.join('|')}))*$`;

const group = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(USAGE_DIMENSIONS)))
  .default([...DEFAULT_DIMENSIONS])
  .meta({
    description:
      'dimensions to group by, comma separated: day, provider, operation, job_type, job; default: the first three',
    override: ({ jsonSchema }) => {
      delete jsonSchema.items;
      Object.assign(jsonSchema, {
        type: 'string',
        pattern: GROUP,
        default: DEFAULT_DIMENSIONS.join(','),
        examples: ['provider'],
      });
    },
  });

const period = {
  from: day.describe('first day, UTC; default: the first of the month of `to`'),
  to: day.describe(`last day, UTC, at most ${MAX_DAYS} days; default: today`),
};

export const usageQuerySchema = z.object({ ...period, group });

export const correctionsQuerySchema = z.object(period);

/** Query with its defaults, checked as a whole, which an API description has no words for. */
export const usagePeriodSchema = usageQuerySchema
  .transform(({ from, to = dayOf(new Date()), ...rest }) => ({ ...rest, to, from: from ?? `${to.slice(0, 7)}-01` }))
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be after to, which is today by default' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY, {
    path: ['from'],
    message: `must be at most ${MAX_DAYS} days before the end of to; request a shorter period`,
  });

const limit = z.int().min(0).nullable().optional();

export const budgetSchema = z
  .object({
    monthly_characters: limit.describe('characters per calendar month (UTC); null: unlimited; absent: unchanged'),
    monthly_tokens: limit.describe(
      'tokens of language models per calendar month, input and output; null: unlimited; absent: unchanged',
    ),
    monthly_media_seconds: limit.describe(
      'seconds of recordings per calendar month that are recognized or dubbed; null: unlimited; absent: unchanged',
    ),
  })
  .refine(
    (budget) => Object.values(budget).some((value) => value !== undefined),
    'must have monthly_characters, monthly_tokens or monthly_media_seconds',
  );
