import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createModelProvider } from './translation/model-provider.ts';

/** What this deployment has of its own. */
export interface LocalParts {
  /** A translation server of its operator; undefined: none. */
  readonly server: TranslationProvider | undefined;
  /** An OpenAI-compatible server of its operator; undefined: none. */
  readonly model: LanguageModel | undefined;
  /** What works without any server. */
  readonly embedded: TranslationProvider;
  /** Calls of the model that may be under way at once for one request. */
  readonly concurrency: number;
}

/**
 * The provider `local`: it translates with the translation server if there is one, else with the model, else with the
 * embedded engine; what needs a model uses the model whichever translates.
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
