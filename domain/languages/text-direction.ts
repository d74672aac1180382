import { parseLanguageTag } from './language-tag.ts';

/** ISO 15924 codes of the scripts in use whose letters have the Bidi_Class R or AL in Unicode. */
const RIGHT_TO_LEFT_SCRIPTS = new Set('Arab Aran Hebr Thaa Syrc Nkoo Adlm Rohg Mand Samr Yezi Gara'.split(' '));

/** True if a language is written from right to left, including `en-XB`, the pseudo-language for testing that. */
export function isRightToLeft(tag: string): boolean {
  const parsed = parseLanguageTag(tag);
  if (!parsed) return false;
  if (parsed.tag === 'en-XB') return true;
  const script = parsed.script ?? new Intl.Locale(parsed.tag).maximize().script;
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script);
}
