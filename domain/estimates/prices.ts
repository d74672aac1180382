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

/** An amount to a hundredth of a cent. */
export const roundAmount = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** Amount for a quantity in the unit of a price, to a hundredth of a cent. */
export function amountOf({ unit, amount }: ProviderPrice, quantity: number): number {
  return roundAmount((quantity / PER[unit]) * amount);
}

/** Amount for the use of a provider, unrounded; null: the provider has no price. */
export function costOf(
  prices: readonly ProviderPrice[],
  provider: string,
  use: {
    readonly characters: number;
    readonly tokens: number;
    readonly cachedTokens?: number;
    readonly minutes?: number;
  },
): number | null {
  const priceFor = (wanted: PriceUnit) =>
    prices.find(({ provider: id, unit }) => id === provider && unit === wanted)?.amount;
  const [perCharacter, perToken] = [priceFor('characters'), priceFor('tokens')];
  const { characters, tokens, cachedTokens = 0, minutes } = use;
  const perMinute = minutes === undefined ? undefined : priceFor('minutes');
  if (perCharacter === undefined && perToken === undefined && perMinute === undefined) return null;
  const perCached = priceFor('cached_tokens') ?? perToken ?? 0;
  const sum = characters * (perCharacter ?? 0) + (tokens - cachedTokens) * (perToken ?? 0) + cachedTokens * perCached;
  return sum / MILLION + (minutes ?? 0) * (perMinute ?? 0);
}

/** `deepl=20/characters`: provider, amount and unit; undefined: it isn't that. */
export function parsePrice(text: string): ProviderPrice | undefined {
  const [, provider, amount, unit] =
    /^([a-z][a-z0-9_-]{0,49})=(\d{1,9}(?:\.\d{1,9})?)\/([a-z_]{1,20})$/.exec(text) ?? [];
  const known = PRICE_UNITS.find((each) => each === unit);
  if (provider === undefined || amount === undefined || known === undefined) return undefined;
  return { provider, unit: known, amount: Number(amount) };
}
