import { createIdleFetch, type ProviderConnection } from './idle-fetch.ts';

/** What the model of a vendor is reached with. */
export interface VendorModelOptions extends ProviderConnection {
  readonly apiKey: string;
  /** Undefined: the vendor's own. With its version, as in `https://api.openai.com/v1`. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

/** What the SDK of every vendor is set up with. @param title what the vendor is called in messages */
export function sdkSettings({ apiKey, baseUrl, ...connection }: VendorModelOptions, title: string) {
  return {
    apiKey,
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: createIdleFetch(connection, title),
  };
}

/**
 * Tokens for models that can't do without thinking, which vendors count as output: at the lowest effort, a batch of
 * segments takes hundreds to a few thousand.
 */
export const THINKING_TOKENS = 4096;

/** What is known of families of models; the first whose name fits. */
export type ModelFamilies<Traits> = readonly (readonly [name: RegExp, traits: Traits])[];

/** The traits of a model's family, or of those of `others`. */
export function traitsOf<Traits>(model: string, families: ModelFamilies<Traits>, others: Traits): Traits {
  return families.find(([name]) => name.test(model))?.[1] ?? others;
}
