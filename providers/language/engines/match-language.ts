import { canonicalLanguage, languageChain } from '#providers/language/local/apertium-languages.ts';

/** Codes of Google and LibreTranslate with other names in BCP 47. */
const ALIASES: Readonly<Record<string, string>> = { no: 'nb', zt: 'zh-Hant', pb: 'pt-BR' };

/** Regions whose Spanish is that of `es-419` by CLDR's parent locales. */
const LATIN_AMERICA = new Set('AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '));
/** Regions with the English spelling of the United States. */
const UNITED_STATES = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP']);

/**
 * The vendor's code for a language; undefined if it doesn't support it. A target without a region becomes the variant
 * of most speakers (`en` → `EN-US`, `zh` → `ZH-HANS`); an unsupported region becomes the closest variant in the same
 * script (`en-AU` → `EN-GB`, `es-MX` → `ES-419`). The script of a target is never changed.
 *
 * @param tag BCP 47
 * @param codes in the vendor's notation
 */
export function matchLanguage(tag: string, codes: readonly string[], side: 'source' | 'target'): string | undefined {
  const canonical = canonicalLanguage(tag);
  if (canonical === undefined) return undefined;
  const byTag = new Map(codes.map((code) => [canonicalCode(code), code]));
  const { language, script, region } = new Intl.Locale(ALIASES[canonical] ?? canonical).maximize();
  const near = nearRegion(language, region);
  const isUsualScript = new Intl.Locale(language).maximize().script === script;
  const chain = languageChain(canonical);
  const candidates = [
    ...chain.slice(0, -1),
    `${language}-${region}`,
    `${language}-${script}`,
    ...(near === undefined ? [] : [`${language}-${near}`]),
    ...(side === 'source' || isUsualScript ? [language] : []),
    // Vendors identify a script by the region where it is most common: `zh-TW`.
    `${language}-${new Intl.Locale(language, script === undefined ? {} : { script }).maximize().region}`,
  ];
  return candidates.map((candidate) => byTag.get(canonicalCode(candidate))).find((code) => code !== undefined);
}

/** True if two tags name the same language in the same script, in any regions. */
export function isSameWriting(left: string, right: string): boolean {
  const [one, other] = [left, right].map((tag) => {
    const canonical = canonicalLanguage(tag);
    if (canonical === undefined) return undefined;
    const { language, script } = new Intl.Locale(ALIASES[canonical] ?? canonical).maximize();
    return `${language}-${script}`;
  });
  return one !== undefined && one === other;
}

/** The language of a vendor's code: `ZH-HANS` → `zh-Hans`. @returns BCP 47 */
export function canonicalCode(code: string): string {
  const canonical = canonicalLanguage(code) ?? code;
  return ALIASES[canonical] ?? canonical;
}

function nearRegion(language: string, region: string | undefined): string | undefined {
  if (region === undefined) return undefined;
  if (language === 'en') return UNITED_STATES.has(region) ? 'US' : 'GB';
  if (language === 'pt') return region === 'BR' ? 'BR' : 'PT';
  return language === 'es' && LATIN_AMERICA.has(region) ? '419' : undefined;
}
