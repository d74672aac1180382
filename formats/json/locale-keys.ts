import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { decodeString, type JsonString } from './tokens.ts';

/**
 * Sets the language that a file names: `@@locale` of ARB, which Flutter compares with the file's name
 * (github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification), with the separator of the
 * source, `_` by default; `locale` next to `translations` of Angular (angular.dev/guide/i18n/translation-files), BCP
 * 47.
 *
 * @param text the whole file
 * @param language BCP 47
 */
export function localeReplacements(text: string, strings: readonly JsonString[], language: string): Replacement[] {
  const isAngular = strings.some(({ path }) => path?.parent?.step === 'translations' && !path.parent.parent);
  return strings.flatMap(({ start, end, path }) => {
    const isLocale = path?.step === '@@locale' || (path?.step === 'locale' && isAngular);
    if (!isLocale || path.parent !== undefined) return [];
    const source = decodeString(text.slice(start, end));
    if (parseLanguageTag(source.replaceAll('_', '-')) === undefined) return [];
    const separator = source.includes('-') || path.step === 'locale' ? '-' : '_';
    return [{ start, end, text: JSON.stringify(language.replaceAll('-', separator)) }];
  });
}
