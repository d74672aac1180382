import { parseNamedLanguage } from '#compat/languages.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { badValue } from './errors.ts';

/** Variants that DeepL has of target languages that it doesn't take without one. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
};
/** Variants meant by target languages without one, which old clients send. */
const DEFAULT_VARIANTS: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-PT' };

/** The BCP 47 tag of a language code of DeepL, in any case. @throws LoquentError `validation_failed` for no language's code */
export function languageOfDeeplCode(code: string, parameter: string): string {
  const tag = parseNamedLanguage(code);
  if (tag === undefined) throw badValue(parameter);
  return tag;
}

/** DeepL's code of a language: `EN-US`. @param tag BCP 47 */
export const codeOf = (tag: string): string => tag.toUpperCase();

/** DeepL's code of the language of a source, which has no variants. @param tag BCP 47 */
export const sourceCodeOf = (tag: string): string => codeOf(primaryOf(tag));

/** The language without its region: glossaries and sources don't distinguish regions. @param tag BCP 47 */
export const primaryOf = (tag: string): string => parseLanguageTag(tag)?.language ?? tag;

/** The target languages that stand for a language in DeepL's lists. @param tag BCP 47 */
export const variantsOf = (tag: string): readonly string[] => VARIANTS[tag] ?? [tag];

/** The language that is written for a target without a variant. @param tag BCP 47 */
export const withVariant = (tag: string): string => DEFAULT_VARIANTS[tag] ?? tag;
