import { KIND } from './character-kinds.ts';
import type { SpellingRules } from './spelling.ts';
import { GAP, type TextTokens } from './text-tokens.ts';

/** Signs that join the text on both sides into one word: AT&T, name@example.org, Node.js. */
const JOINING = /^[&@.\\]$/u;
/** Signs that belong to the word before them: C++, C#. */
const TRAILING = /^[+#]$/u;
const APOSTROPHE = /^['\u2018\u2019\u201b\u02bc\uff07]$/u;
/** The English genitive, which other languages also add to names. */
const POSSESSIVE = /^s$/iu;

/** True if the tokens from one to another are not part of a longer word. */
export function isWholeWord(
  text: string,
  tokens: TextTokens,
  first: number,
  last: number,
  rules: SpellingRules,
): boolean {
  return startsWord(text, tokens, first, rules) && endsWord(text, tokens, last, rules);
}

function startsWord(text: string, tokens: TextTokens, first: number, rules: SpellingRules): boolean {
  if (first === 0) return true;
  // ASP.NET is not .NET.
  if (tokens.kinds[first] === KIND.mark && JOINING.test(tokenAt(text, tokens, first))) {
    return tokens.gaps[first] !== GAP.none || tokens.kinds[first - 1] !== KIND.word;
  }
  if (tokens.kinds[first] !== KIND.word) return true;
  if (tokens.gaps[first] === GAP.hyphen) return !isLetter(text, tokens, first - 1);
  if (tokens.gaps[first] !== GAP.none) return true;
  const sign = tokenAt(text, tokens, first - 1);
  if (!isJoined(tokens, first - 1) || tokens.kinds[first - 2] !== KIND.word) return true;
  if (APOSTROPHE.test(sign)) return rules.elides;
  return !JOINING.test(sign);
}

function endsWord(text: string, tokens: TextTokens, last: number, rules: SpellingRules): boolean {
  const next = last + 1;
  if (tokens.kinds[last] !== KIND.word || next >= tokens.count) return true;
  if (tokens.gaps[next] === GAP.hyphen) return !isLetter(text, tokens, next);
  if (tokens.gaps[next] !== GAP.none) return true;
  const sign = tokenAt(text, tokens, next);
  if (TRAILING.test(sign)) return false;
  if (next + 1 >= tokens.count || tokens.gaps[next + 1] !== GAP.none || tokens.kinds[next + 1] !== KIND.word)
    return true;
  if (APOSTROPHE.test(sign)) {
    return rules.language === 'tr' || (!rules.elides && POSSESSIVE.test(tokenAt(text, tokens, next + 1)));
  }
  return !JOINING.test(sign);
}

/** True if no gap separates a sign from the previous token. */
function isJoined(tokens: TextTokens, sign: number): boolean {
  return sign > 0 && tokens.gaps[sign] === GAP.none;
}

/** A single letter before or after a hyphen forms a separate word: e-mail, x-ray. */
function isLetter(text: string, tokens: TextTokens, token: number): boolean {
  return tokens.kinds[token] === KIND.word && /^\p{L}$/u.test(tokenAt(text, tokens, token));
}

function tokenAt(text: string, tokens: TextTokens, token: number): string {
  return text.slice(tokens.starts[token], tokens.ends[token]);
}
