import { z } from 'zod';
import type { UsageLimits } from '#domain/usage/budget.ts';

/** Characters, tokens or seconds per month. */
const monthly = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The environment variables, part of the schema in `platform/config.ts`. */
export const usageEnvironment = {
  MONTHLY_CHARACTERS: monthly
    .optional()
    .describe('characters per month that an organization without its own budget may have translated; unset: unlimited'),
  MONTHLY_TOKENS: monthly
    .optional()
    .describe(
      'tokens of language models per month that an organization without its own budget may use; unset: unlimited',
    ),
  MONTHLY_MEDIA_SECONDS: monthly
    .optional()
    .describe(
      'seconds of recordings per month that an organization without its own budget may have recognised or dubbed; unset: unlimited',
    ),
};

const environment = z.object(usageEnvironment);

/** Converts the variables to limits. */
export function toUsageLimits(values: z.output<typeof environment>): UsageLimits {
  return {
    characters: values.MONTHLY_CHARACTERS ?? null,
    tokens: values.MONTHLY_TOKENS ?? null,
    mediaSeconds: values.MONTHLY_MEDIA_SECONDS ?? null,
  };
}
