import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createModelProvider } from './translation/model-provider.ts';

/** The local engines and models of this deployment. */
export interface LocalParts {
  /** A translation server of the operator; undefined: none. */
  readonly server: TranslationProvider | undefined;
  /** An OpenAI-compatible server of the operator; undefined: none. */
  readonly model: LanguageModel | undefined;
  /** Engine that needs no server. */
  readonly embedded: TranslationProvider;
  /** Calls of the model in progress at a time per request. */
  readonly concurrency: number;
}

/**
 * The provider `local`: it translates with the translation server if one is configured, else with the model, else with
 * the embedded engine; functions that need a model use the model in any case.
 */
export function combineLocal({ server, model, embedded, concurrency }: LocalParts): TranslationProvider {
  const modelProvider = model === undefined ? undefined : createModelProvider(model, { concurrency });
  const translator = server ?? modelProvider ?? embedded;
  return {
    ...translator,
    id: 'local',
    model,
    async close() {
      await Promise.all([server?.close(), modelProvider?.close(), embedded.close()]);
    },
  };
}
