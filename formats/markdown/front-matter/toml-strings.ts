import type { MatterString } from './matter-string.ts';

const KEY = String.raw`(?:[\w-]{1,200}|"[^"\\\r\n]{0,200}"|'[^'\r\n]{0,200}')`;
const TABLE = /^[ \t]*\[{1,2}([^\]\r\n]{1,500})\]{1,2}/;
const ENTRY = new RegExp(`^[ \\t]*(${KEY}(?:[ \\t]{0,9}\\.[ \\t]{0,9}${KEY}){0,20})[ \\t]*=[ \\t]*`);
/** The strings of TOML 1.0 in one line; those in three quotes may go over lines. */
const STRING = /"""|'''|"(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|#[^\r\n]*/g;

/**
 * Lists the strings in front matter in TOML (https://toml.io/en/v1.0.0) that are values of keys or items of their lists. Inline
 * tables have no place of their own: their strings count as those of their key.
 *
 * @param offset of the text in its document
 */
export function tomlStrings(text: string, offset: number): MatterString[] {
  const strings: MatterString[] = [];
  let table: readonly string[] = [];
  let path: readonly string[] = [];
  let position = 0;
  while (position < text.length) {
    const found = /\r\n?|\n/.exec(text.slice(position, position + 100_000));
    const lineEnd = found === null ? text.length : position + found.index;
    const line = text.slice(position, lineEnd);
    const [header, name] = TABLE.exec(line) ?? [];
    const [entry, keys] = ENTRY.exec(line) ?? [];
    let from = position;
    if (entry !== undefined) {
      path = [...table, ...keysOf(keys!)];
      from += entry.length;
    } else if (header !== undefined) {
      table = keysOf(name!);
      position = lineEnd + (found?.[0].length ?? 0);
      continue;
    }
    const isInline = text[from] === '{';
    position = lineEnd + (found?.[0].length ?? 0);
    for (const { 0: raw, index } of text.slice(from, lineEnd).matchAll(STRING)) {
      if (raw.startsWith('#') || raw.length < 2 || raw.at(-1) !== raw[0]) break;
      const start = from + index;
      if (raw === '"""' || raw === "'''") {
        const close = text.indexOf(raw, start + 3);
        if (close === -1) return strings;
        const value = multiLine(text.slice(start, close + 3), raw);
        if (value !== undefined) strings.push({ ...value, path, start: start + offset, end: close + 3 + offset });
        position = close + 3;
        break;
      }
      const value = singleLine(raw);
      const owner = isInline ? [...path, '?'] : path;
      if (value !== undefined)
        strings.push({ ...value, path: owner, start: start + offset, end: start + raw.length + offset });
    }
  }
  return strings;
}

const keysOf = (keys: string) =>
  [...keys.matchAll(/[\w-]+|"[^"]*"|'[^']*'/g)].map(([key]) => key.replace(/^["']|["']$/g, ''));

/** JSON's escapes are valid in basic strings; a string with others is left alone. */
function singleLine(raw: string): Pick<MatterString, 'text' | 'encode'> | undefined {
  if (raw[0] === '"') {
    const text = fromBasic(raw.slice(1, -1));
    return text === undefined ? undefined : { text, encode: basic };
  }
  const encode = (text: string, safe: boolean) => (safe || /['\n]/.test(text) ? basic(text) : `'${text}'`);
  return { text: raw.slice(1, -1), encode };
}

function multiLine(raw: string, quotes: string): Pick<MatterString, 'text' | 'encode'> | undefined {
  const lineBreak = /^(?:\r\n?|\n)/.exec(raw.slice(3, 5))?.[0] ?? '';
  const inside = raw.slice(3 + lineBreak.length, -3).replace(/\r\n?/g, '\n');
  const text = quotes === "'''" ? inside : fromBasic(inside.replace(/\\\n\s*/g, ''));
  return text === undefined ? undefined : { text, encode: (value) => quotesOf(value, quotes, lineBreak) };
}

function quotesOf(text: string, quotes: string, lineBreak: string): string {
  const isLiteral = quotes === "'''";
  if (isLiteral && text.includes("''")) return basic(text);
  const inside = isLiteral ? text : basic(text).slice(1, -1).replaceAll('\\n', '\n');
  return quotes + lineBreak + inside.replaceAll('\n', lineBreak === '' ? '\n' : lineBreak) + quotes;
}

/** TOML 1.0 has no control characters beyond those that JSON escapes, except DEL. */
const basic = (text: string) => JSON.stringify(text).replaceAll('\x7f', '\\u007f');

function fromBasic(raw: string): string | undefined {
  try {
    const escaped = raw.replace(/[\t\n]/g, (blank) => (blank === '\t' ? '\\t' : '\\n'));
    return JSON.parse(`"${escaped.replace(/(?<!\\)"/g, '\\"')}"`) as string;
  } catch {
    return undefined;
  }
}
