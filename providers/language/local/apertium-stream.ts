import type { TextSpan } from '#domain/protection/text-spans.ts';

/** A token of Apertium's stream format in a pipeline's response. */
export type StreamToken =
  /** Visible text, with the numbers of the word-bound blanks on it and the words that were not translated. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly bound: readonly number[];
      /** Ordered; offsets count from the start of `text`. */
      readonly unknown: readonly TextSpan[];
    }
  /** A standalone blank, by its number. */
  | { readonly kind: 'blank'; readonly number: number };

/** Special characters of the stream; a backslash escapes them (lttoolbox, "Apertium stream format"). */
const RESERVED = /[\\[\]{}^$@/<>]/g;

/**
 * The marks of a response: `*` of a word that isn't in the dictionary, `@` of one without a translation, `#` of one
 * whose form can't be generated, `~` for the post-generator. Generators print them with and without a backslash.
 */
const MARK = /[*@#~]/;
/** Marks of words that stayed in the source language; a word with `#` is a lemma of the target language. */
const UNTRANSLATED = /[*@]/;
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-'’·][\p{L}\p{N}\p{M}]+)*/uy;

/** Escapes plain text. The marks `*`, `@`, `#` and `~` and control characters must be blanks: see `parseStream`. */
export const escapeApertiumText = (text: string): string => text.replace(RESERVED, '\\$&');

/** A blank that keeps its place between words. */
export const blank = (number: number): string => `[x${number}]`;

/** Text whose words carry numbers through every reordering. */
export function boundText(escaped: string, numbers: readonly number[]): string {
  return `[[${numbers.map((number) => `t:c:${number}`).join('; ')}]]${escaped}[[/]]`;
}

/**
 * Parses a response. Marks are dropped, with or without a backslash, since a source text with such characters sends
 * them as blanks. Blanks of other programs are dropped. Linear.
 */
export function parseStream(stream: string): readonly StreamToken[] {
  const tokens: StreamToken[] = [];
  let bound: readonly number[] = [];
  let text = '';
  let unknown: TextSpan[] = [];
  let index = 0;

  function flush(): void {
    if (text !== '') tokens.push({ kind: 'text', text, bound, unknown });
    text = '';
    unknown = [];
  }

  /** Notes the word after an untranslated mark. */
  function note(from: number): void {
    WORD.lastIndex = from;
    const length = WORD.exec(stream)?.[0].length ?? 0;
    if (length > 0) unknown.push({ start: text.length, end: text.length + length });
  }

  while (index < stream.length) {
    const isEscaped = stream[index] === '\\';
    const character = stream[isEscaped ? index + 1 : index] ?? '';
    const after = index + (isEscaped ? 2 : 1);
    if (MARK.test(character)) {
      if (UNTRANSLATED.test(character)) note(after);
      index = after;
    } else if (isEscaped) {
      text += character;
      index = after;
    } else if (stream.startsWith('[[', index)) {
      const end = stream.indexOf(']]', index);
      if (end === -1) break;
      flush();
      bound = Array.from(stream.slice(index, end).matchAll(/t:c:(\d+)/g), (match) => Number(match[1]));
      index = end + 2;
    } else if (character === '[') {
      const end = stream.indexOf(']', index);
      if (end === -1) break;
      flush();
      const number = /^\[x(\d+)$/.exec(stream.slice(index, end))?.[1];
      if (number !== undefined) tokens.push({ kind: 'blank', number: Number(number) });
      index = end + 1;
    } else {
      text += character;
      index = after;
    }
  }
  flush();
  return tokens;
}
