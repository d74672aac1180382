import type { ProgramRunner } from '#domain/ports/programs.ts';
import { wholeNumber, type Values } from '#domain/settings/variables.ts';
import type { Fetch, ProviderConnection } from './language/models/idle-fetch.ts';

export const connectionVariables = {
  PROVIDER_TIMEOUT_SECONDS: wholeNumber(1, 300)
    .default(120)
    .describe('seconds without data after which a call of a provider is aborted'),
  PROVIDER_CONCURRENCY: wholeNumber(1, 256)
    .default(16)
    .describe('calls of a provider in progress at a time per request, batch or ledger of a file'),
};

/** Connections of providers to the outside. */
export interface ProviderTools {
  readonly programs: ProgramRunner;
  /** Reaches addresses that the operator sets. */
  readonly fetch: Fetch;
}

/** The connection of a provider to addresses that the operator sets. */
export const connectionOf = (values: Values<typeof connectionVariables>, fetch: Fetch): ProviderConnection => ({
  fetch,
  timeout: values.PROVIDER_TIMEOUT_SECONDS * 1000,
});
