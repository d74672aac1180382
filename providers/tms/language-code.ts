import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { TmsLanguage } from '#domain/tms/tms-unit.ts';

/**
 * The language of a system's code: `pt_BR` and `zh_Hans` in POSIX spelling, or BCP 47.
 *
 * @returns undefined for a code that names no language (`en_devel@x`)
 */
export function tmsLanguage(code: string): TmsLanguage | undefined {
  const parsed = parseLanguageTag(code.replaceAll('_', '-'));
  return parsed === undefined ? undefined : { tag: parsed.tag, code };
}
