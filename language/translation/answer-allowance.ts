import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { estimateTokens } from '#domain/text/token-estimate.ts';

/** True when a language is written in Latin letters. */
const isLatinScript = cacheByLanguage((language) => {
  const tag = parseLanguageTag(language)?.tag;
  return tag !== undefined && new Intl.Locale(tag).maximize().script === 'Latn';
});

/** Maximum tokens of a text's translation: a bound for the answer, three times its usual need. */
export function answerAllowance(tagged: string, targetLanguage: string): number {
  const perCharacter = isLatinScript(targetLanguage) ? 1 : 2;
  return Math.max(3 * estimateTokens(tagged), perCharacter * tagged.length) + TOKENS_PER_ANSWER;
}

/** Braces, quotes, the id and slack for a text of one word. */
const TOKENS_PER_ANSWER = 48;
