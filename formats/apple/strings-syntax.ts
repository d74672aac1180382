import { documentCorrupt } from '#formats/errors.ts';
import { placeOf } from '#formats/strings/line-place.ts';

/** An entry; offsets are UTF-16 units of the file, of values between their quotes. */
export interface StringsEntry {
  readonly key: string;
  readonly comment: string;
  /** Undefined: the key is the text as well (`"Key";`). */
  readonly value: { readonly start: number; readonly end: number } | undefined;
  /** End of the value, or of the key that serves as the text. */
  readonly textEnd: number;
  /** Offset after the semicolon. */
  readonly end: number;
}

const COMMENT = /\/\*([\s\S]*?)\*\/|\/\/([^\r\n]*)/y;
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const WORD = /[\w.$:/-]+/y;
const BLANK = /\s*/y;

/**
 * Reads a strings file of Apple (developer.apple.com, "Strings Files") in linear time.
 *
 * @param from UTF-16 offset, of the file or after an entry
 * @param until reads no entry from there on
 * @throws LoquentError `document_corrupt` with line and column
 */
export function* readStringsEntries(source: string, from = 0, until = source.length): Generator<StringsEntry, void> {
  let comments: string[] = [];
  let position = from;
  for (skipBlank(); position < until; skipBlank()) {
    const key = readText('a key in double quotes, or a comment');
    skipBlank();
    const keyEnd = position;
    let value: StringsEntry['value'];
    if (source[position] === '=') {
      position += 1;
      skipBlank();
      const text = readText('a text in double quotes');
      value = { start: text.start, end: text.end };
      skipBlank();
    }
    if (source[position] !== ';')
      fail(position, value === undefined ? '"=" or ";" is expected after the key' : '";" is expected after the text');
    position += 1;
    const comment = comments.filter((each) => !/^No comment provided by engineer\.?$/.test(each)).join(' ');
    const textEnd = value?.end ?? keyEnd;
    yield { key: unescapeApple(source.slice(key.start, key.end)), comment, value, textEnd, end: position };
    comments = [];
  }

  function readText(wanted: string): { readonly start: number; readonly end: number } {
    const start = position;
    const mark = source[start];
    if (mark === '"' || mark === "'") {
      if (!matches(QUOTED)) fail(start, 'a text in quotes never ends');
      return { start: start + 1, end: position - 1 };
    }
    if (!matches(WORD)) fail(start, `${wanted} is expected`);
    return { start, end: position };
  }

  function skipBlank(): void {
    matches(BLANK);
    while (source[position] === '/') {
      COMMENT.lastIndex = position;
      const found = COMMENT.exec(source);
      if (found === null) {
        if (source[position + 1] !== '*') return;
        fail(position, 'a comment never ends');
      }
      comments.push((found[1] ?? found[2] ?? '').trim());
      position = COMMENT.lastIndex;
      matches(BLANK);
    }
  }

  function matches(pattern: RegExp): boolean {
    pattern.lastIndex = position;
    const isFound = pattern.test(source);
    if (isFound) position = pattern.lastIndex;
    return isFound;
  }

  function fail(offset: number, what: string): never {
    throw documentCorrupt(
      `The file is not a valid strings file. ${placeOf(source, offset)}: ${what}. Correct it (plutil -lint reports such places, too) ` +
        'and upload it again.',
    );
  }
}

const ESCAPE = /\\(?:[Uu]([\da-fA-F]{4})|([0-7]{3})|([\s\S]))/g;
const CONTROLS = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/** @param raw text between the quotes */
export function unescapeApple(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (_, hex?: string, octal?: string, letter?: string) => {
    if (letter !== undefined) return CONTROLS.get(letter) ?? letter;
    return String.fromCharCode(hex === undefined ? parseInt(octal!, 8) : parseInt(hex, 16));
  });
}

/** Writes a text between quotes. @param quote of the text */
export function escapeApple(value: string, quote = '"'): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return escaped.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
}
