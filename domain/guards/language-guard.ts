import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { scriptPosition, scriptShares } from '#domain/languages/script-shares.ts';
import type { Defect } from './defect.ts';

/** Minimum share of a translation's letters in the script of its language; names and brands may have another. */
const MIN_SHARE = 0.3;
/** Share of its words from which an answer in another script counts as copied from the source. */
const MIN_COPIED_SHARE = 0.6;

/** Languages that are written in more than one script, which their bare codes don't name. */
const IN_TWO_SCRIPTS = new Set(['az', 'bs', 'ha', 'kk', 'ku', 'mn', 'ms', 'pa', 'sr', 'tk', 'uz']);

/** UTF-16 units whose words are compared: enough to distinguish names from sentences. */
const MAX_COMPARED_LENGTH = 4000;

/** Beginnings of models' refusals, in the language to which they fall back. */
const REFUSAL =
  /^\W{0,5}(?:i['’]?m (?:really |very |so )?sorry|sorry|i apologi[sz]e|as an ai|i (?:can(?:no|['’])t|can not|won['’]t|am unable|['’]m unable|am not able)|unfortunately,? i)\b.{0,200}\b(?:assist|help|translat|comply|provide|fulfil|able to|can['’]?t|cannot|unable|request|continue|ai)/isu;

const positionOf = cacheByLanguage((tag) => {
  const parsed = parseLanguageTag(tag);
  if (parsed === undefined || isPseudoLanguage(tag)) return undefined;
  const isSaid = new Intl.Locale(parsed.tag).script !== undefined;
  return isSaid || !IN_TWO_SCRIPTS.has(parsed.language) ? scriptPosition(parsed.tag) : undefined;
});

/**
 * Finds answers in a script other than that of the target language, except names copied from the source.
 *
 * @param targetLanguage BCP 47
 */
export function findUnexpectedScript(source: string, target: string, targetLanguage: string): Defect | undefined {
  const position = positionOf(targetLanguage);
  const shares = position === undefined ? [] : scriptShares(target);
  if (position === undefined || shares.length === 0 || shares[position]! >= MIN_SHARE) return undefined;
  const words = new Set(wordsOf(source));
  const answered = wordsOf(target);
  const taken = answered.filter((word) => words.has(word)).length;
  if (taken >= MIN_COPIED_SHARE * answered.length) return undefined;
  return {
    code: 'language_unexpected',
    severity: 'repairable',
    explanation: 'The translation is not written in the script of the target language.',
  };
}

/**
 * Finds English refusals ("I'm sorry, I can't help with that") instead of translations into other languages.
 *
 * @param targetLanguage BCP 47
 */
export function findRefusal(target: string, targetLanguage: string): Defect | undefined {
  // The tag is only parsed for the few texts that look like a refusal.
  if (!REFUSAL.test(target.slice(0, 300)) || parseLanguageTag(targetLanguage)?.language === 'en') return undefined;
  return {
    code: 'refused',
    severity: 'fatal',
    explanation: 'The answer declines to translate. Translate the text, whatever its content.',
  };
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .slice(0, MAX_COMPARED_LENGTH)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
