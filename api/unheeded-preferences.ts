import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';

/** A preference in words that has no effect on the work. Codes are public API: the name of the field and `_not_followed`. */
export interface UnheededPreference {
  readonly code: string;
  readonly message: string;
}

/** True when a provider follows domain and instructions in translations into a language (BCP 47). */
export function followsPreferences({ capabilities }: TranslationProvider, targetLanguage: string): boolean {
  const { usesInstructions, instructionLanguages } = capabilities;
  if (!usesInstructions || instructionLanguages === undefined) return usesInstructions;
  return instructionLanguages.has(parseLanguageTag(targetLanguage)?.language ?? targetLanguage);
}

/**
 * Warnings of texts and jobs about preferences that their provider can't follow: the work is done without them.
 *
 * @param preferences by the name of their field; null and empty ones are none
 * @param areFollowed of translations `followsPreferences`, of all else whether the provider has a model
 */
export function unheededPreferences(
  preferences: Readonly<Record<string, unknown>>,
  areFollowed: boolean,
): readonly UnheededPreference[] {
  if (areFollowed) return [];
  return Object.entries(preferences)
    .filter(([, wish]) => wish != null && wish !== '' && !(Array.isArray(wish) && wish.length === 0))
    .map(([field]) => ({
      code: `${field}_not_followed`,
      message: `The engine can't follow "${field}". Choose a provider with a language model for that.`,
    }));
}
