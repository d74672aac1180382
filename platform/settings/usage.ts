import { defineSettings, wholeNumber } from '#domain/settings/variables.ts';
import type { UsageLimits } from '#domain/usage/budget.ts';

const monthly = (subject: string) =>
  wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().describe(`${subject}; unset: unlimited`);

/** Budgets of organizations without their own. */
export const usageSettings = defineSettings({
  variables: {
    MONTHLY_CHARACTERS: monthly('characters per month that an organization without its own budget may have translated'),
    MONTHLY_TOKENS: monthly('tokens of language models per month that an organization without its own budget may use'),
    MONTHLY_MEDIA_SECONDS: monthly(
      'seconds of recordings per month that an organization without its own budget may have recognized or dubbed',
    ),
  },
  secrets: [],
  read: (values): { readonly usageLimits: UsageLimits } => ({
    usageLimits: {
      characters: values.MONTHLY_CHARACTERS ?? null,
      tokens: values.MONTHLY_TOKENS ?? null,
      mediaSeconds: values.MONTHLY_MEDIA_SECONDS ?? null,
    },
  }),
});
