import type { ApiDependencies } from '#api/dependencies.ts';
import { createOptionalLists } from '#api/routes/discovery/optional-lists.ts';
import { detectableLanguages } from '#domain/languages/detect-language.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { LanguageGroup, TranslationProvider } from '#providers/language/provider.ts';

/** BCP 47 tag of a language that has a name; undefined for all other text. Underscores stand for hyphens. */
export function parseNamedLanguage(code: string): string | undefined {
  if (code.length > 35) return undefined;
  const parsed = parseLanguageTag(code.replaceAll('_', '-'));
  return parsed === undefined || nameOfLanguage(parsed.language) === undefined ? undefined : parsed.tag;
}

/**
 * The languages that the configured providers serve; of those that take any, the ones that can be detected.
 *
 * @returns requests the languages; a vendor that fails is skipped
 */
export function createLanguageLists({ providers }: Pick<ApiDependencies, 'providers'>) {
  const ask = createOptionalLists();
  const groupsOf = async (provider: TranslationProvider): Promise<readonly LanguageGroup[]> => {
    if (provider.languages === undefined) {
      const any = await detectableLanguages();
      return [{ sources: any, targets: any }];
    }
    const { list } = await ask(provider.id, (signal) => provider.languages?.(signal) ?? Promise.resolve([]));
    return list ?? [];
  };
  return async (): Promise<readonly LanguageGroup[]> => {
    const configured = providers.listed().flatMap(({ provider }) => provider ?? []);
    return (await Promise.all(configured.map(groupsOf))).flat();
  };
}

/** The sources of groups, and their targets, each once, in alphabetical order. */
export const sourcesOf = (groups: readonly LanguageGroup[]) => distinct(groups.flatMap(({ sources }) => sources));
export const targetLanguagesOf = (groups: readonly LanguageGroup[]) =>
  distinct(groups.flatMap(({ targets }) => targets));

const distinct = (tags: readonly string[]) => [...new Set(tags)].toSorted();
