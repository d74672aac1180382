import type { LanguageModel } from './model.ts';
import type { ProviderConnection } from './models/idle-fetch.ts';
import type { ProviderTools } from '#providers/connection-settings.ts';
import { recordsOf } from '#providers/service-record.ts';
import type { TranslationProvider } from './provider.ts';

/** Dependencies of providers. */
export interface LanguageTools extends ProviderTools, ProviderConnection {
  /** Calls of a provider in progress at a time per request, batch or ledger of a file. */
  readonly concurrency: number;
  /** A provider that translates with a language model. */
  readonly fromModel: (model: LanguageModel) => TranslationProvider;
}

/** Declares a provider of language; a model or an engine. */
export const defineProvider = recordsOf<LanguageTools, TranslationProvider>();
