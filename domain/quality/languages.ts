import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** The languages of a check. */
export interface CheckedLanguages {
  readonly source: CheckedLanguage;
  readonly target: CheckedLanguage;
}

/** A language as rules look it up in their data. */
export interface CheckedLanguage {
  /** BCP 47, as given. */
  readonly tag: string;
  /** ISO 639; `und` if the tag has none. */
  readonly language: string;
  /** ISO 3166, of the tag or the likeliest (CLDR). */
  readonly region: string | undefined;
  /** ISO 15924, of the tag or the likeliest. */
  readonly script: string | undefined;
}

/** Parses the tags of two languages. */
export function readLanguages(source: string, target: string): CheckedLanguages {
  return { source: readLanguage(source), target: readLanguage(target) };
}

function readLanguage(tag: string): CheckedLanguage {
  const parsed = parseLanguageTag(tag);
  if (parsed === undefined || parsed.language === 'und') {
    return { tag, language: 'und', region: parsed?.region, script: parsed?.script };
  }
  const likely = new Intl.Locale(parsed.tag).maximize();
  return { tag, language: parsed.language, region: likely.region, script: likely.script };
}
