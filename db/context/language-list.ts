/** Languages as `ContextDocument.languageList` stores them: `|en|es-MX|`. @param languages BCP 47 */
export function languageListOf(languages: readonly string[]): string {
  return languages.length === 0 ? '' : `|${[...new Set(languages)].join('|')}|`;
}

/** The languages of a list. */
export function languagesOfList(list: string): readonly string[] {
  return list.split('|').filter((language) => language !== '');
}

/** Condition on `languageList` for documents with a language. Tags contain no characters that `like` treats specially. */
export function hasLanguage(language: string): { readonly $like: string } {
  return { $like: `%|${language}|%` };
}
