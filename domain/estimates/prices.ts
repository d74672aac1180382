/** Units of prices: a million characters or tokens, or a minute of a recording; cached tokens are those that a vendor kept from a call before. */
export const PRICE_UNITS = ['characters', 'tokens', 'cached_tokens', 'minutes'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

const MILLION = 1_000_000;
const PER: Readonly<Record<PriceUnit, number>> = {
  characters: MILLION,
  tokens: MILLION,
  cached_tokens: MILLION,
  minutes: 1,
};

/** A price of a provider. */
export interface ProviderPrice {
  readonly provider: string;
  readonly unit: PriceUnit;
  /** For a million characters or tokens, or a minute, in the currency of the deployment. */
  readonly amount: number;
}

/** Amount for a quantity in the unit of a price, to a hundredth of a cent. */
export function amountOf({ unit, amount }: ProviderPrice, quantity: number): number {
  return Math.round((quantity / PER[unit]) * amount * 10_000) / 10_000;
}

/** `deepl=20/characters`: provider, amount and unit; undefined: it isn't that. */
export function parsePrice(text: string): ProviderPrice | undefined {
  const [, provider, amount, unit] =
    /^([a-z][a-z0-9_-]{0,49})=(\d{1,9}(?:\.\d{1,9})?)\/([a-z_]{1,20})$/.exec(text) ?? [];
  const known = PRICE_UNITS.find((each) => each === unit);
  if (provider === undefined || amount === undefined || known === undefined) return undefined;
  return { provider, unit: known, amount: Number(amount) };
}
