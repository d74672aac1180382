import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { CDATA } from '#formats/markup/element-tree.ts';

/** Text of a resource as an app shows it, with the place of each UTF-16 unit in the source. */
export interface AndroidText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** True if double quotes are around all of it. */
  readonly isQuoted: boolean;
}

/** State between the texts of one resource, which tags separate. */
export interface AndroidState {
  inQuotes: boolean;
  /** True after white space, of which one is shown. */
  afterBlank: boolean;
}

const TOKEN = /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{1,8});|\\u[\da-fA-F]{4}|\\[\s\S]|"|\s+|[^&\\"\s]+|[\s\S]/g;

const ESCAPED = new Map([
  ['n', '\n'],
  ['t', '\t'],
]);

/**
 * Reads the source of a text as aapt2 does (developer.android.com/guide/topics/resources/string-resource, "Formatting and
 * styling"): escapes with a backslash, double quotes that keep white space, which counts as one space elsewhere.
 *
 * @param offset of the source in the file
 */
export function readAndroidText(source: string, offset: number, isCdata: boolean, state: AndroidState): AndroidText {
  let text = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let isQuoted = true;
  const add = (value: string, start: number, end: number) => {
    for (let index = 0; index < value.length; index += 1) {
      // A run without escapes has its units at their places.
      const isPlain = value.length === end - start;
      starts.push(isPlain ? start + index : start);
      ends.push(isPlain ? start + index + 1 : end);
    }
    text += value;
    isQuoted &&= state.inQuotes;
  };
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const [start, end] = [offset + index, offset + index + token.length];
    if (token === '"') {
      state.inQuotes = !state.inQuotes;
      continue;
    }
    const isBlank = /^\s/.test(token);
    if (isBlank && !state.inQuotes) {
      if (!state.afterBlank) add(' ', start, end);
    } else add(valueOf(token, isCdata), start, end);
    state.afterBlank = isBlank && !state.inQuotes;
  }
  return { text, starts, ends, isQuoted };
}

function valueOf(token: string, isCdata: boolean): string {
  if (token.startsWith('&')) return isCdata ? token : decodeXmlText(token);
  if (!token.startsWith('\\') || token.length === 1) return token;
  const [, letter] = token;
  if (letter === 'u' && token.length === 6) return String.fromCharCode(parseInt(token.slice(2), 16));
  return ESCAPED.get(letter!) ?? letter!;
}

export interface AndroidNotation {
  readonly isCdata: boolean;
  readonly isQuoted: boolean;
  /** True at the beginning of a resource, where `@` and `?` begin a reference. */
  readonly isFirst: boolean;
}

/** Writes a text in the notation of its source. */
export function writeAndroidText(text: string, { isCdata, isQuoted, isFirst }: AndroidNotation): string {
  const escaped = text
    .replace(isQuoted ? /["\\]/g : /['"\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t');
  const spaced = isQuoted ? escaped : escaped.replace(/(?<= ) /g, '\\u0020');
  const marked = isFirst ? spaced.replace(/^[@?]/, '\\$&') : spaced;
  return isCdata ? marked.replaceAll(']]>', `]]${CDATA.end}${CDATA.start}>`) : encodeXmlText(marked);
}
