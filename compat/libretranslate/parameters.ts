import type { Fields } from '#compat/fields.ts';
import { parseNamedLanguage } from '#compat/languages.ts';
import { invalid, missingParameter } from './errors.ts';

/** The fields of a request. @throws LoquentError `validation_failed` for one that is missing, in LibreTranslate's words */
export function requireFields(fields: Fields, names: readonly string[]): void {
  for (const name of names) {
    const value = fields[name];
    if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) throw missingParameter(name);
  }
}

/** LibreTranslate's own codes of languages (libretranslate/language.py). */
export const LIBRE_CODES: ReadonlyMap<string, string> = new Map([
  ['pb', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zt', 'zh-Hant'],
]);

/** The BCP 47 tag of a language. @throws LoquentError `validation_failed` */
export function languageOfLibreCode(code: string, parameter: string): string {
  const tag = LIBRE_CODES.get(code.toLowerCase()) ?? parseNamedLanguage(code);
  if (tag === undefined) throw invalid(parameter, `${code.slice(0, 40)} is not supported`);
  return tag;
}
