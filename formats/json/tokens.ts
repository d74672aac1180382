import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';

/**
 * Maximum nesting: deeper files are not resource files; parsers fail at some hundreds to thousands (Jackson at 1000).
 */
const MAX_JSON_DEPTH = 1000;

/** A string that is a value, not a key. Offsets are UTF-16 units of the file's text, with the quotes, end exclusive. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  /** Undefined for the root. */
  readonly path: JsonPath | undefined;
  /** Range of its key, with the quotes; undefined for elements of arrays and the root. */
  readonly key: { readonly start: number; readonly end: number } | undefined;
}

/** A member of an object that isn't a string. Offsets as of strings. */
export interface JsonMember extends JsonString {
  readonly kind: 'object' | 'array' | 'null' | 'literal';
}

/** Place of a value: a step from the place of its object or array. */
export interface JsonPath {
  readonly parent: JsonPath | undefined;
  /** A key, decoded, or an index from 0. */
  readonly step: string | number;
  /** True if this key or one above begins with `@`: metadata in ARB files and JSON-LD. */
  readonly isMetadata: boolean;
  /** Equal for paths of the same value: the offset where it begins. */
  readonly id: number;
  /** Range of its key, with the quotes; absent for elements of arrays. */
  readonly key?: JsonString['key'];
}

/** An open object or array during reading. */
interface Container {
  readonly isObject: boolean;
  readonly path: JsonPath | undefined;
  readonly key: Key | undefined;
  readonly start: number;
  /** Number of values so far. */
  count: number;
}

interface Key {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const BLANK = /[ \t\r\n]*/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING_BODY = /[^"\\\x00-\x1f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** The path of a value in an object or array. */
export function pathBelow(
  parent: JsonPath | undefined,
  step: string | number,
  id: number,
  key: JsonString['key'],
): JsonPath {
  return {
    parent,
    step,
    isMetadata: parent?.isMetadata === true || (typeof step === 'string' && step.startsWith('@')),
    id,
    key,
  };
}

/**
 * Reads a JSON text (RFC 8259) in time linear in its length and without recursion. Numbers, duplicate keys and white space
 * are looked at and left alone.
 *
 * @param onString called with the string values, in order
 * @param onMember called with the members of objects that are no strings; with objects and arrays at their ends
 * @throws LoquentError `document_corrupt` with the line, `document_too_large` for nesting
 */
export function visitJson(
  text: string,
  onString: (string: JsonString) => void,
  onMember: (member: JsonMember) => void,
): void {
  const open: Container[] = [];
  let position = 0;
  skipBlank();
  if (position === text.length) fail('there is nothing but white space');
  readValue(undefined, undefined);
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) readMember(container);
  skipBlank();
  if (position < text.length) fail('more text follows the end of the value');

  /** Reads the next value of an object or array, or its end. */
  function readMember(container: Container): void {
    skipBlank();
    const close = container.isObject ? '}' : ']';
    if (text[position] === close) {
      position += 1;
      open.pop();
      const { path, key, start } = container;
      if (typeof path?.step === 'string') {
        onMember({ start, end: position, path, key, kind: container.isObject ? 'object' : 'array' });
      }
      return;
    }
    if (container.count > 0) {
      expect(',', `"," or "${close}"`);
      skipBlank();
    }
    const key = container.isObject ? readKey() : undefined;
    const step = key?.name ?? container.count;
    container.count += 1;
    readValue(pathBelow(container.path, step, position, key), key);
  }

  function readKey(): Key {
    if (text[position] !== '"') fail('a key in double quotes is expected');
    const start = position;
    readString();
    const key = { name: decodeString(text.slice(start, position)), start, end: position };
    skipBlank();
    expect(':', '":"');
    skipBlank();
    return key;
  }

  function readValue(path: JsonPath | undefined, key: Key | undefined): void {
    const character = text[position];
    if (character === '"') {
      const start = position;
      readString();
      onString({ start, end: position, path, key });
    } else if (character === '{' || character === '[') {
      if (open.length === MAX_JSON_DEPTH) {
        throw documentTooLarge(`Line ${line()} is nested more than ${MAX_JSON_DEPTH} deep. Split or flatten the file.`);
      }
      open.push({ isObject: character === '{', path, key, start: position, count: 0 });
      position += 1;
    } else {
      LITERAL.lastIndex = position;
      const found = LITERAL.exec(text);
      if (found === null) {
        fail(character === '/' || character === '#' ? 'JSON has no comments, remove them' : 'a value is expected');
      }
      const start = position;
      position += found[0].length;
      const kind = found[0] === 'null' ? 'null' : 'literal';
      if (key !== undefined) onMember({ start, end: position, path, key, kind });
    }
  }

  function readString(): void {
    position += 1;
    for (;;) {
      position = endOf(STRING_BODY);
      const character = text[position];
      if (character === '"') {
        position += 1;
        return;
      }
      const next = character === '\\' ? endOf(ESCAPE) : position;
      if (next === position) {
        fail(character === undefined ? 'a text in quotes never ends' : 'a text has a character or escape JSON forbids');
      }
      position = next;
    }
  }

  function endOf(pattern: RegExp): number {
    pattern.lastIndex = position;
    return pattern.test(text) ? pattern.lastIndex : position;
  }

  function skipBlank(): void {
    position = endOf(BLANK);
  }

  function expect(character: string, wanted: string): void {
    if (text[position] !== character) {
      fail(/[/#]/.test(text[position] ?? '') ? 'JSON has no comments, remove them' : `${wanted} is expected`);
    }
    position += 1;
  }

  function line(): number {
    return (text.slice(0, position).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
  }

  function fail(what: string): never {
    throw documentCorrupt(`The file is not valid JSON. Line ${line()}: ${what}. Correct it and upload it again.`);
  }
}

/** @param raw a JSON string with its quotes; may decode to a lone surrogate */
export function decodeString(raw: string): string {
  return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
}
