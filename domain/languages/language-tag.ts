/** A BCP 47 tag in canonical form, and the subtags that the product uses. */
export interface LanguageTag {
  /** Canonical: `es-419`, `zh-Hant-TW`. */
  readonly tag: string;
  /** ISO 639, lower case. */
  readonly language: string;
  /** ISO 15924, if the tag has a script. */
  readonly script?: string;
  /** ISO 3166 or UN M.49, if the tag has a region. */
  readonly region?: string;
}

/** Tags that are remembered with what they mean: a file has few of them, again and again, and ICU takes microseconds for each. */
const MAX_REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 35;
const remembered = new Map<string, LanguageTag | undefined>();

/** Parses a BCP 47 tag; undefined for other text (`en_US`, `english`). */
export function parseLanguageTag(tag: string): LanguageTag | undefined {
  if (remembered.has(tag)) return remembered.get(tag);
  const parsed = parseTag(tag);
  if (tag.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    remembered.set(tag, parsed);
  }
  return parsed;
}

function parseTag(tag: string): LanguageTag | undefined {
  const locale = readLocale(tag);
  if (!locale) return undefined;
  // ICU returns no language for the tag of an undetermined language, contrary to the types.
  const language = (locale.language as string | undefined) ?? 'und';
  // BCP 47 reserves languages of five to eight letters for registration; none has ever been registered.
  if (language.length > 3) return undefined;
  return {
    tag: locale.toString(),
    language,
    ...(locale.script === undefined ? {} : { script: locale.script }),
    ...(locale.region === undefined ? {} : { region: locale.region }),
  };
}

/**
 * True if texts of one language are usable for the other: a code without a region matches any region, and the reverse.
 * Two different regions don't match, nor do two scripts, explicit or implied by a region (`zh-Hans` and `zh-TW`).
 */
export function sameLanguage(one: string, other: string): boolean {
  const first = parseLanguageTag(one);
  const second = parseLanguageTag(other);
  if (!first || !second || first.language !== second.language) return false;
  if (first.region && second.region && first.region !== second.region) return false;
  const scripts = [scriptOf(first), scriptOf(second)];
  return scripts.includes(undefined) || scripts[0] === scripts[1];
}

/** A bare language doesn't determine its script. */
function scriptOf({ tag, script, region }: LanguageTag): string | undefined {
  return script ?? (region === undefined ? undefined : new Intl.Locale(tag).maximize().script);
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
