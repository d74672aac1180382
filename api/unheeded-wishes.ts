import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';

/** A wish in words that has no effect on the work. Codes are public API: the name of the field and `_not_followed`. */
export interface UnheededWish {
  readonly code: string;
  readonly message: string;
}

/** True when a provider follows domain and instructions in translations into a language (BCP 47). */
export function followsWishes({ capabilities }: TranslationProvider, targetLanguage: string): boolean {
  const { usesInstructions, instructionLanguages } = capabilities;
  if (!usesInstructions || instructionLanguages === undefined) return usesInstructions;
  return instructionLanguages.has(parseLanguageTag(targetLanguage)?.language ?? targetLanguage);
}

/**
 * Warnings of texts and jobs about wishes that their provider can't follow: the work is done without them.
 *
 * @param wishes by the name of their field; null and empty ones are none
 * @param areFollowed of translations `followsWishes`, of all else whether the provider has a model
 */
export function unheededWishes(
  wishes: Readonly<Record<string, unknown>>,
  areFollowed: boolean,
): readonly UnheededWish[] {
  if (areFollowed) return [];
  return Object.entries(wishes)
    .filter(([, wish]) => wish != null && wish !== '' && !(Array.isArray(wish) && wish.length === 0))
    .map(([field]) => ({
      code: `${field}_not_followed`,
      message: `The engine can't follow "${field}". Choose a provider with a language model for that.`,
    }));
}
