import type { MatterString } from './matter-string.ts';

/** Indentation, the dash of an item, a key, and the rest of a line. */
const LINE = /( {0,40})(- {1,9})?(?:([A-Za-z_][\w-]{0,99}):(?=[ \r\n]|$))?([^\r\n]*)(\r?\n|$)/y;
type LineMatch = [string, string, string | undefined, string | undefined, string, string];
/** An item of a list in brackets, and what follows it. */
const ITEM = / *(?:("[^"\\]*"|'[^']*') *|([^\s"'[\]{},#:][^"'[\]{},#:]*))(,|\]$)/y;
const OTHER_SPACE = /[^\S \r\n]/;
const VALUE = /^(?:true|false|null|~|-?\d+(?:\.\d+)?)$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{1,20}(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Lines of the same indentation. */
interface Level {
  readonly column: number;
  readonly isList: boolean;
  readonly path: readonly string[];
}

/** A scalar of one line, with its quotes. */
export interface PlainScalar {
  readonly raw: string;
  readonly type: 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';
  readonly text: string;
}

/**
 * Lists the strings of front matter that has only what most pages have: keys, lists and objects by indentation, and values of one
 * line without escapes. A parser takes longer for these than for the rest of a short page.
 *
 * @param offset of the text in its document
 * @returns undefined for anything else, valid or not
 */
export function plainStrings(
  text: string,
  offset: number,
  encoder: (scalar: PlainScalar) => MatterString['encode'],
): MatterString[] | undefined {
  if (OTHER_SPACE.test(text)) return undefined;
  const strings: MatterString[] = [];
  const levels: Level[] = [{ column: 0, isList: false, path: [] }];
  /** A key without a value in its line. */
  let opened: Omit<Level, 'isList'> | undefined;
  for (let at = 0; at < text.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    const match = LINE.exec(text);
    if (match === null) return undefined;
    const [line, indentation, dash, key, rest, lineBreak] = match as unknown as LineMatch;
    const value = rest.trim();
    const isList = dash !== undefined;
    if (!isList && key === undefined) {
      if (value !== '' && !value.startsWith('#')) return undefined;
      continue;
    }
    let column = indentation.length;
    const isInside = opened !== undefined && (column > opened.column || (isList && column === opened.column));
    if (isInside) levels.push({ column, isList, path: opened!.path });
    while (levels.length > 1 && isBehind(levels.at(-1)!, column, isList)) levels.pop();
    const level = levels.at(-1)!;
    if (level.column !== column || level.isList !== isList) return undefined;
    opened = undefined;
    if (isList && key !== undefined) {
      column += dash.length;
      levels.push({ column, isList: false, path: level.path });
    }
    const path = key === undefined ? level.path : [...level.path, key];
    if (value === '' && key === undefined) return undefined;
    if (value === '') opened = { column, path };
    else {
      const scalars = value.startsWith('[') ? listScalars(value) : scalarOf(value);
      if (scalars === undefined) return undefined;
      const valueStart = offset + at + line.length - lineBreak.length - rest.trimStart().length;
      for (const { index, ...scalar } of scalars) {
        const start = valueStart + index;
        strings.push({ path, start, end: start + scalar.raw.length, text: scalar.text, encode: encoder(scalar) });
      }
    }
  }
  return strings;
}

const isBehind = (level: Level, column: number, isList: boolean) =>
  level.column > column || (level.column === column && level.isList && !isList);

type PlacedScalar = PlainScalar & { readonly index: number };

/** @returns no scalar for a value that is no string; undefined for what needs a parser */
function scalarOf(raw: string, index = 0): PlacedScalar[] | undefined {
  if (raw[0] === '"') return /^"[^"\\]*"$/.test(raw) ? [quoted(raw, 'QUOTE_DOUBLE', index)] : undefined;
  if (raw[0] === "'") return /^'[^']*'$/.test(raw) ? [quoted(raw, 'QUOTE_SINGLE', index)] : undefined;
  if (VALUE.test(raw)) return [];
  return isPlainScalar(raw) || DATE.test(raw) ? [{ raw, type: 'PLAIN', text: raw, index }] : undefined;
}

const quoted = (raw: string, type: PlainScalar['type'], index: number) => ({
  raw,
  type,
  text: raw.slice(1, -1),
  index,
});

function listScalars(value: string): PlacedScalar[] | undefined {
  if (value === '[]') return [];
  const scalars: PlacedScalar[] = [];
  ITEM.lastIndex = 1;
  for (;;) {
    const item = ITEM.exec(value);
    if (item === null) return undefined;
    const raw = item[1] ?? item[2]!.trimEnd();
    const found = scalarOf(raw, item.index + item[0].indexOf(raw));
    if (found === undefined) return undefined;
    scalars.push(...found);
    if (item[3] !== ',') return scalars;
  }
}

/** YAML 1.2, 7.3.3, excluding words that are not strings in YAML 1.1. */
export function isPlainScalar(text: string): boolean {
  const plain = /^[^\s\-?:,[\]{}#&*!|>'"%@`~=\d.+][^\r\n]*$/u.test(text) && !/:(?:\s|$)|\s#|\s$/.test(text);
  return plain && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}
