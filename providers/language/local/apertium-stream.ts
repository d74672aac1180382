/** A piece of Apertium's stream format as the pipeline answers it. */
export type StreamToken =
  /** Visible text, with the numbers of the word-bound blanks on it. */
  | { readonly kind: 'text'; readonly text: string; readonly bound: readonly number[]; readonly unknown: number }
  /** A blank that stands by itself, by its number. */
  | { readonly kind: 'blank'; readonly number: number };

/** Characters with a meaning in the stream; a backslash takes it from them (lttoolbox, "Apertium stream format"). */
const RESERVED = /[\\[\]{}^$@/<>]/g;

/** Escapes plain text. `*`, `#`, `~` and control characters can't be escaped: they have to be blanks. */
export function escapeText(text: string): string {
  return text.replace(RESERVED, '\\$&');
}

/** A blank that keeps its place between words. */
export function blank(number: number): string {
  return `[x${number}]`;
}

/** Text whose words carry numbers through every reordering. */
export function boundText(escaped: string, numbers: readonly number[]): string {
  return `[[${numbers.map((number) => `t:c:${number}`).join('; ')}]]${escaped}[[/]]`;
}

/**
 * Reads a response. The marks of unknown words (`*`), of unknown translations (`@`) and of forms that couldn't be made
 * (`#`) are taken off and counted; blanks that aren't ours are left out. Linear.
 */
export function parseStream(stream: string): readonly StreamToken[] {
  const tokens: StreamToken[] = [];
  let bound: readonly number[] = [];
  let text = '';
  let unknown = 0;
  let index = 0;

  function flush(): void {
    if (text !== '' || unknown > 0) tokens.push({ kind: 'text', text, bound, unknown });
    text = '';
    unknown = 0;
  }

  while (index < stream.length) {
    const character = stream[index]!;
    if (character === '\\') {
      text += stream[index + 1] ?? '';
      index += 2;
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
      if (!/[*#@]/.test(character)) text += character;
      else if (/[^\s[]/.test(stream[index + 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(stream[index - 1] ?? ' ')) unknown += 1;
      index += 1;
    }
  }
  flush();
  return tokens;
}
