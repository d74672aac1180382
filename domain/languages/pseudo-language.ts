/** CLDR's pseudo-locales (accented, bidirectional) and Windows' `qps-ploc`, lower case. */
const PSEUDO_LANGUAGES = new Set(['en-xa', 'en-xb', 'qps-ploc']);

/** Whether a tag asks for pseudo-localization, with every provider. */
export function isPseudoLanguage(tag: string): boolean {
  return PSEUDO_LANGUAGES.has(tag.toLowerCase());
}
