/** Varieties in mode names with a BCP 47 subtag. Spelling reforms and house styles have none and are omitted. */
const VARIETIES: Readonly<Record<string, string>> = {
  US: 'US',
  GB: 'GB',
  BR: 'BR',
  valencia: 'valencia',
  aran: 'aranes',
  gascon: 'gascon',
};

/** Codes whose canonical form in BCP 47 is not the common tag. */
const USUAL_TAGS: Readonly<Record<string, string>> = { zlm: 'ms', nor: 'nb' };

/**
 * The BCP 47 tag of one side of a mode name: `eng` → `en`, `cat_valencia` → `ca-valencia`, `por_BR` → `pt-BR`.
 * Undefined for an unknown language, or a variety without a BCP 47 tag.
 */
export function languageOfMode(side: string): string | undefined {
  const [language = '', ...varieties] = side.split('_');
  if (!/^[a-z]{2,3}$/.test(language)) return undefined;
  const subtags = varieties.map((variety) => VARIETIES[variety]);
  if (subtags.includes(undefined)) return undefined;
  return canonicalLanguage([USUAL_TAGS[language] ?? language, ...subtags].join('-'));
}

/** The canonical form of a BCP 47 tag; undefined for an invalid one. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** A tag and its fallbacks, the closest first: `ca-ES-valencia` → itself, `ca-ES`, `ca`, by RFC 4647, 3.4. */
export function languageChain(tag: string): readonly string[] {
  const canonical = canonicalLanguage(tag);
  if (canonical === undefined) return [];
  const subtags = canonical.split('-');
  const chain = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
  const language = subtags[0] ?? '';
  const variants = subtags.slice(1).filter((subtag) => subtag.length > 4);
  if (variants.length > 0) chain.splice(1, 0, [language, ...variants].join('-'));
  return [...new Set(chain)].map((each) => USUAL_TAGS[each] ?? each);
}
