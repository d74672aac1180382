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
export function localeReplacements(text: string, strings: Iterable<JsonString>, language: string): Replacement[] {
  const named: JsonString[] = [];
  let isAngular = false;
  for (const string of strings) {
    const { path } = string;
    isAngular ||= path?.parent?.step === 'translations' && !path.parent.parent;
    if (path?.parent === undefined && (path?.step === '@@locale' || path?.step === 'locale')) named.push(string);
  }
  return named.flatMap(({ start, end, path }) => {
    if (path?.step === 'locale' && !isAngular) return [];
    const source = decodeString(text.slice(start, end));
    if (parseLanguageTag(source.replaceAll('_', '-')) === undefined) return [];
    const separator = source.includes('-') || path?.step === 'locale' ? '-' : '_';
    return [{ start, end, text: JSON.stringify(language.replaceAll('-', separator)) }];
  });
}
