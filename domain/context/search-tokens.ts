/** Words, and runs of letters in scripts without spaces between words. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** UTF-16 units of a token; longer words are cut. */
const MAX_TOKEN_LENGTH = 40;

/**
 * The tokens by which passages are found: words without case and accents, and pairs of neighboring characters in scripts that
 * write no spaces. All databases index the same tokens, so that they find the same.
 */
export function searchTokens(text: string): readonly string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return Array.from(folded.matchAll(WORD), ([word]) => word).flatMap((word) =>
    UNSPACED.test(word) ? pairsOf(word) : [word.slice(0, MAX_TOKEN_LENGTH).toWellFormed()],
  );
}

function pairsOf(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => characters[index]! + character);
}

/** Tokens of a query; more of them find the same passages, and cost more. */
const MAX_QUERY_TOKENS = 24;

/** The tokens of a query, each once: of long texts the longest words, which say most. */
export function queryTokens(text: string): readonly string[] {
  const distinct = [...new Set(searchTokens(text))].filter((token) => token.length > 1 || /\d/.test(token));
  if (distinct.length <= MAX_QUERY_TOKENS) return distinct;
  return distinct.toSorted((one, other) => other.length - one.length).slice(0, MAX_QUERY_TOKENS);
}
