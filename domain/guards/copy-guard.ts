import { hasLetters } from '#domain/languages/letters.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import type { Defect } from './defect.ts';

/** Number of words from which a text that is the same in two languages is seldom a name. */
const SEVERAL_WORDS = 2;
/** Tags and placeholders that were not masked. */
const MARKUP = /<[^<>]{0,200}>|\{[^{}]{0,200}\}/gu;
const MARKUP_START = /[<{]/;
const LETTER = /[\p{L}\p{M}]/u;
/** Letters of scripts without spaces, and the number of them that equals several words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const SEVERAL_UNSPACED = 6;

/**
 * Finds translations that equal their source, ignoring case, spaces, marks and tags: across scripts, or of several
 * words between languages of one script. A single word across scripts is a remark, because names stay unchanged.
 * Languages are BCP 47; variants of one language may have the same text.
 */
export function findCopy(
  source: string,
  target: string,
  sourceLanguage: string,
  targetLanguage: string,
): Defect | undefined {
  const from = languageOf(sourceLanguage);
  const to = languageOf(targetLanguage);
  if (from === undefined || to === undefined || from === to || from === 'und') return undefined;
  if (startsOtherwise(source, target)) return undefined;
  const words = readable(source);
  if (words === '' || words !== readable(target)) return undefined;
  const isSeveral = hasSeveralWords(source);
  if (!isSeveral && scriptOf(sourceLanguage) === scriptOf(targetLanguage)) return undefined;
  return {
    code: 'same_as_source',
    severity: isSeveral ? 'repairable' : 'remark',
    explanation: 'The translation is identical to the text: translate it, unless all of it is a name.',
  };
}

/** True for texts with different first letters, as nearly all have. */
function startsOtherwise(source: string, target: string): boolean {
  // A tag at the start is not compared.
  if (MARKUP_START.test(source) || MARKUP_START.test(target)) return false;
  return firstUnit(source) !== firstUnit(target);
}

/** The first letter in lower case, which may have several units; undefined for a text without letters. */
function firstUnit(text: string): string | undefined {
  const index = text.search(LETTER);
  return index === -1 ? undefined : String.fromCodePoint(text.codePointAt(index)!).toLowerCase()[0];
}

/** Only the letters of a text; empty if it has none. */
function readable(text: string): string {
  return text
    .replace(MARKUP, '')
    .replace(/[^\p{L}\p{M}]+/gu, '')
    .toLowerCase();
}

function hasSeveralWords(text: string): boolean {
  const words = text
    .replace(MARKUP, ' ')
    .split(/\s+/u)
    .filter((word) => hasLetters(word));
  return words.length >= SEVERAL_WORDS || (words[0]?.match(UNSPACED)?.length ?? 0) >= SEVERAL_UNSPACED;
}

const languageOf = cacheByLanguage((tag) => parseLanguageTag(tag)?.language);

function scriptOf(tag: string): string | undefined {
  return new Intl.Locale(tag).maximize().script;
}
