import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';

/** The token of any number. */
export const NUMBER = '\u0001';
/** The token of any placeholder, such as `{name}`. */
export const PLACEHOLDER = '\u0002';

/** A text as its words, in lower case; letters of scripts without spaces are words of their own. */
export interface MemoryTokens {
  readonly tokens: readonly string[];
  /** The numbers of the text, as they are spelled. */
  readonly numbers: readonly string[];
  /** The placeholders of the text. */
  readonly placeholders: readonly string[];
}

/** Numbers and words. */
const PARTS = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Numbers, letters of scripts without spaces, and words of others. Slower than `PARTS`. */
const UNSPACED_PARTS =
  /\p{N}+(?:[.,:]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+(?:['’][\p{L}\p{M}]+)*/gv;

/** Splits a text for comparison: punctuation and white space are skipped, case is ignored. */
export function memoryTokens(text: string): MemoryTokens {
  const tokens: string[] = [];
  const numbers: string[] = [];
  const placeholders: string[] = [];
  const parts = UNSPACED.test(text) ? UNSPACED_PARTS : PARTS;
  let position = 0;
  const addWords = (end: number) => {
    for (const [part] of text.slice(position, end).normalize('NFC').matchAll(parts)) {
      if (/^\p{N}/u.test(part)) {
        tokens.push(NUMBER);
        numbers.push(part);
      } else tokens.push(part.toLowerCase());
    }
  };
  for (const { start, end } of findPlaceholders(text)) {
    addWords(start);
    tokens.push(PLACEHOLDER);
    placeholders.push(text.slice(start, end));
    position = end;
  }
  addWords(text.length);
  return { tokens, numbers, placeholders };
}
