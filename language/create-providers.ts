import { connectionOf, type ProviderTools } from '#providers/connection-settings.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { LANGUAGE_PROVIDERS, type LanguageValues } from '#providers/language/records.ts';
import { createLanguageProviders, type LanguageProviders } from '#providers/language/registry.ts';
import { createModelProvider } from './translation/model-provider.ts';

/** Creates all language providers that this deployment can offer. @param values of the variables, as in `Config.language` */
export function createProviders(values: LanguageValues, { programs, fetch }: ProviderTools): LanguageProviders {
  const concurrency = values.PROVIDER_CONCURRENCY;
  const fromModel = (model: LanguageModel) => createModelProvider(model, { concurrency });
  const tools = { ...connectionOf(values, fetch), programs, concurrency, fromModel };
  const configured = LANGUAGE_PROVIDERS.map((record) => record.create(values, tools));
  const providers = [...configured.filter((provider) => provider !== undefined), createPseudoProvider()];
  return createLanguageProviders({ order: values.PROVIDERS, providers });
}
