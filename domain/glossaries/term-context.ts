import { KIND } from './character-kinds.ts';
import type { TextTokens } from './text-tokens.ts';

/** Tokens around a word that determine the letter case of its surroundings. */
const NEARBY = 8;
/** Letters of a word that titles capitalize in every style. */
const TITLE_LETTERS = 4;
/** Letters of the longest word in capitals that may be an acronym. */
const MAX_ACRONYM_LENGTH = 4;

/** Marks that end a sentence, or announce one. */
const SENTENCE_END = /[.!?:…。！？：।؟۔]/u;
/** Characters allowed between a sentence's end and its first word. */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}"'*•·‣▪–—#>¿¡\p{Cf}-]/u;

/** True if a sentence, an item or a line begins at an offset. */
export function startsSentence(text: string, offset: number): boolean {
  let index = offset - 1;
  while (index >= 0 && text[index] !== '\n' && OPENING.test(text[index]!)) index -= 1;
  return index < 0 || text[index] === '\n' || SENTENCE_END.test(text[index]!);
}

/** True if the words around a token are capitalized, as in a title. */
export function isInTitle(text: string, tokens: TextTokens, token: number): boolean {
  const words = wordsAround(text, tokens, token, token).filter((word) => word.length >= TITLE_LETTERS);
  return words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** True if the surroundings are in capitals, so that the word is not an acronym. */
export function isInCapitals(text: string, tokens: TextTokens, first: number, last: number): boolean {
  const found = text.slice(tokens.starts[first], tokens.ends[last]);
  if ((found.match(/\p{L}/gu)?.length ?? 0) > MAX_ACRONYM_LENGTH) return true;
  const words = wordsAround(text, tokens, first, last).filter((word) => /\p{L}{2}/u.test(word));
  return words.every((word) => !/\p{Ll}/u.test(word));
}

/** The nearest words of the same sentence on both sides. */
function wordsAround(text: string, tokens: TextTokens, first: number, last: number): readonly string[] {
  const words: string[] = [];
  const collect = (from: number, step: 1 | -1) => {
    for (let token = from, seen = 0; token >= 0 && token < tokens.count && seen < NEARBY; token += step, seen += 1) {
      const word = text.slice(tokens.starts[token], tokens.ends[token]);
      if (tokens.kinds[token] === KIND.word) words.push(word);
      else if (SENTENCE_END.test(word) || word.includes('\n')) break;
    }
  };
  collect(first - 1, -1);
  collect(last + 1, 1);
  return words;
}
