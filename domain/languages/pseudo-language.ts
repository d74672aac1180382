/** CLDR's pseudo-locales (accented, bidirectional) and Windows' `qps-ploc`, lower case. */
const PSEUDO_LANGUAGES = new Set(['en-xa', 'en-xb', 'qps-ploc']);

/** True if a tag requests pseudo-localization, which every provider supports. */
export function isPseudoLanguage(tag: string): boolean {
  return PSEUDO_LANGUAGES.has(tag.toLowerCase());
}
