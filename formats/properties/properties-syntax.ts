import { documentCorrupt } from '#formats/errors.ts';
import { placeOf } from '#formats/strings/line-place.ts';

/** An entry; offsets are UTF-16 units of the file. */
export interface Property {
  readonly key: string;
  readonly value: string;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Comments directly above. */
  readonly comment: string;
  /** Where the next line begins. */
  readonly end: number;
}

const BLANK_LINE = /[ \t\f]*(?:\r\n|\r|\n|$)/y;
const COMMENT = /[ \t\f]*[#!]([^\r\n]*)(?:\r\n|\r|\n|$)/y;
const BLANKS = /[ \t\f]*/y;
const KEY = /(?:\\(?:\r\n|[\s\S])|[^\\=: \t\f\r\n])*/y;
const SEPARATOR = /[ \t\f]*(?:[=:][ \t\f]*)?/y;
const VALUE = /(?:\\(?:\r\n|[\s\S])|[^\\\r\n])*/y;

/**
 * Reads properties (docs.oracle.com, java.util.Properties.load) in linear time.
 *
 * @param start UTF-16 offset, of the file or after an entry
 * @param until reads no entry from there on
 * @throws LoquentError `document_corrupt` with line and column
 */
export function* readProperties(source: string, start = 0, until = source.length): Generator<Property, void> {
  let comments: string[] = [];
  let position = start;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };
  while (position < until) {
    if (match(BLANK_LINE) !== null) {
      comments = [];
      continue;
    }
    const note = match(COMMENT);
    if (note !== null) {
      comments.push(note[1]!.trim());
      continue;
    }
    match(BLANKS);
    const keyStart = position;
    const key = unescaped(source, keyStart, match(KEY)![0]);
    match(SEPARATOR);
    // The separator may follow on the next line.
    const continued = /^\\(?:\r\n|\r|\n)[ \t\f]*/.exec(source.slice(position, position + 200));
    if (continued !== null) position += continued[0].length;
    const valueStart = position;
    const raw = match(VALUE)![0];
    // A backslash at the end of the file continues nothing.
    if (source[position] === '\\') position += 1;
    const valueEnd = valueStart + raw.length;
    const comment = comments.join(' ');
    comments = [];
    if (source.startsWith('\r\n', position)) position += 2;
    else position += 1;
    yield { key, value: unescaped(source, valueStart, raw), valueStart, valueEnd, comment, end: position };
  }
}

const ESCAPE = /\\(?:(\r\n[ \t\f]*|[\r\n][ \t\f]*)|u([\da-fA-F]{4})|([\s\S]))/g;
const CONTROLS = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['f', '\f'],
]);

function unescaped(source: string, start: number, raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (_, continuation?: string, hex?: string, letter?: string, offset = 0) => {
    if (continuation !== undefined) return '';
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    if (letter === 'u') {
      throw documentCorrupt(
        `The file is not valid. ${placeOf(source, start + Number(offset))}: \\u is not followed by four hexadecimal digits. Write a ` +
          'backslash as \\\\ or correct the escape, and upload the file again.',
      );
    }
    return CONTROLS.get(letter!) ?? letter!;
  });
}

export interface PropertyNotation {
  /** True if characters outside of ASCII are escaped. */
  readonly isAscii: boolean;
  /** Text after `\n` in the source: the end of a line that is continued, with indentation. */
  readonly lineBreak: string;
}

/** Writes a value. */
export function writeProperty(value: string, { isAscii, lineBreak }: PropertyNotation): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replace(/^ /, '\\ ')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replaceAll('\f', '\\f')
    .replace(/\n/g, (_, offset: number, all: string) => `\\n${offset === all.length - 1 ? '' : lineBreak}`);
  return isAscii ? asciiOf(escaped, /[^\x20-\x7e\r\n\t]/g) : escaped;
}

/** Writes characters as `\u` escapes. */
export function asciiOf(text: string, characters: RegExp): string {
  return text.replace(characters, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}
