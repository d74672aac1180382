import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { literalPattern, WORD_END, WORD_START } from '#domain/rewriting/literal-pattern.ts';

/** A text to find in targets, and the one that replaces it. */
export interface TextReplacement {
  readonly find: string;
  readonly replacement: string;
  /** False: upper and lower case are the same. */
  readonly matchesCase: boolean;
  /** True: neither a letter nor a digit is next to it. */
  readonly matchesWords: boolean;
}

/** Replaces a text everywhere in a target with tags. A place with a code in it stays. */
export function replaceInTarget(target: string, { find, replacement, ...options }: TextReplacement): string {
  const { text, codes } = decodeTagged(target);
  const places = Array.from(text.matchAll(patternOf(find, options)), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  })).filter(({ start, end }) => !codes.some(({ offset }) => offset > start && offset < end));
  if (places.length === 0) return target;
  let replaced = '';
  let at = 0;
  for (const { start, end } of places) {
    replaced += text.slice(at, start) + replacement;
    at = end;
  }
  replaced += text.slice(at);
  const growth = (offset: number) =>
    places.reduce((sum, { start, end }) => (end <= offset ? sum + replacement.length - (end - start) : sum), 0);
  return encodeTagged({
    text: replaced,
    codes: codes.map((code) => ({ ...code, offset: code.offset + growth(code.offset) })),
  });
}

function patternOf(find: string, { matchesCase, matchesWords }: Omit<TextReplacement, 'find' | 'replacement'>): RegExp {
  const literal = literalPattern(find);
  const flags = matchesCase ? 'gu' : 'giu';
  return matchesWords
    ? new RegExp(`${WORD_START}(?:${literal})${WORD_END}`, flags)
    : new RegExp(`(?:${literal})`, flags);
}
