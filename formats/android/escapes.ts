import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { CDATA } from '#formats/markup/element-tree.ts';

/** A run of a text and its place in the source: the same characters, or an escape for some. */
interface PlacedRun {
  /** UTF-16 offset in the text. */
  readonly at: number;
  readonly isPlain: boolean;
  readonly start: number;
  end: number;
}

/** Text of a resource as an app shows it, with its place in the source. */
export class AndroidText {
  readonly text: string;
  /** True if double quotes are around all of it. */
  readonly isQuoted: boolean;
  readonly #runs: readonly PlacedRun[];

  constructor(text: string, isQuoted: boolean, runs: readonly PlacedRun[]) {
    this.text = text;
    this.isQuoted = isQuoted;
    this.#runs = runs;
  }

  /** Offset in the source where a UTF-16 unit of the text begins. */
  startOf(index: number): number {
    const { isPlain, start, at } = this.#runAt(index);
    return isPlain ? start + index - at : start;
  }

  /** Offset in the source where a UTF-16 unit of the text ends. */
  endOf(index: number): number {
    const { isPlain, start, end, at } = this.#runAt(index);
    return isPlain ? start + index - at + 1 : end;
  }

  #runAt(index: number): PlacedRun {
    return this.#runs[firstIndex(this.#runs.length, (place) => this.#runs[place]!.at > index) - 1]!;
  }
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
  const runs: PlacedRun[] = [];
  let isQuoted = true;
  const add = (value: string, start: number, end: number) => {
    const isPlain = value.length === end - start;
    const last = runs.at(-1);
    if (isPlain && last?.isPlain === true && last.end === start) last.end = end;
    else if (value !== '') runs.push({ at: text.length, isPlain, start, end });
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
  return new AndroidText(text, isQuoted, runs);
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

/** Characters that have an escape in one of the notations. */
const ESCAPABLE = /["'\\\n\t]| {2}|^[@?]/;

/** Writes a text in the notation of its source. */
export function writeAndroidText(text: string, { isCdata, isQuoted, isFirst }: AndroidNotation): string {
  if (!isCdata && !ESCAPABLE.test(text)) return encodeXmlText(text);
  const escaped = text
    .replace(isQuoted ? /["\\]/g : /['"\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t');
  const spaced = isQuoted ? escaped : escaped.replace(/(?<= ) /g, '\\u0020');
  const marked = isFirst ? spaced.replace(/^[@?]/, '\\$&') : spaced;
  return isCdata ? marked.replaceAll(']]>', `]]${CDATA.end}${CDATA.start}>`) : encodeXmlText(marked);
}
