import { z } from 'zod';
import { parsePrice, PRICE_UNITS, type ProviderPrice } from '#domain/estimates/prices.ts';
import { commaSeparated, defineSettings } from '#domain/settings/variables.ts';

const FORMAT = `must be NAME=AMOUNT/UNIT, with the unit ${PRICE_UNITS.join(', ')}: deepl=20/characters`;

/** Prices of providers, for estimates of jobs. */
export const priceSettings = defineSettings({
  variables: {
    PROVIDER_PRICES: commaSeparated
      .transform((items, context) =>
        items.flatMap((item) => {
          const price = parsePrice(item);
          if (price === undefined) context.addIssue({ code: 'custom', message: FORMAT });
          return price ?? [];
        }),
      )
      .optional()
      .describe(
        'prices for estimates of jobs, comma separated: `deepl=20/characters`, `openai=5/tokens` (for a million), `openai=0.5/cached_tokens` (of prompts that the vendor keeps), `deepgram=0.006/minutes`; unset: none',
      ),
    PRICE_CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a code of three letters')
      .default('EUR')
      .describe('currency of `PROVIDER_PRICES`, ISO 4217'),
  },
  secrets: [],
  read: (values): { readonly prices: { readonly list: readonly ProviderPrice[]; readonly currency: string } } => ({
    prices: { list: values.PROVIDER_PRICES ?? [], currency: values.PRICE_CURRENCY },
  }),
});
