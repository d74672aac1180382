import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { TmsLanguage } from '#domain/projects/tms-unit.ts';

/** The language of a system's code, in POSIX or BCP 47 spelling; undefined for none (`en_devel@x`). */
export function tmsLanguage(code: string): TmsLanguage | undefined {
  const parsed = parseLanguageTag(code.replaceAll('_', '-'));
  return parsed === undefined ? undefined : { tag: parsed.tag, code };
}
