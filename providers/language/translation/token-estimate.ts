import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { rememberByLanguage } from '#domain/languages/remember-by-language.ts';

/**
 * Tokens that a text takes at most in the vocabularies of today's models, without any of them: prose in Latin letters
 * takes 0.2 to 0.3 a letter (0.34 here), digits and marks up to one each, other alphabets up to one a letter, ideographs
 * and other scripts up to 1.5 a character, characters outside the basic plane up to one a byte. Strings of random letters
 * may take more. Linear, some 100 million characters a second.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index += 1) tokens += tokensOf(text.charCodeAt(index));
  return Math.ceil(tokens);
}

function tokensOf(unit: number): number {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  if (isLetter || unit === 0x20) return 0.34;
  if (unit < 0x800) return 1;
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 1.5;
}

/** True when a language is written in Latin letters. */
const isLatinScript = rememberByLanguage((language) => {
  const tag = parseLanguageTag(language)?.tag;
  return tag !== undefined && new Intl.Locale(tag).maximize().script === 'Latn';
});

/** Tokens that the translation of a text may take: a bound for the answer, three times what it usually needs. */
export function answerAllowance(tagged: string, targetLanguage: string): number {
  const perCharacter = isLatinScript(targetLanguage) ? 1 : 2;
  return Math.max(3 * estimateTokens(tagged), perCharacter * tagged.length) + TOKENS_PER_ANSWER;
}

/** Braces, quotes, the id and slack for a text of one word. */
const TOKENS_PER_ANSWER = 48;
