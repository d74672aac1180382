import { columns, lineBreakOpportunities } from '#formats/text/line-wrapping.ts';

/** Columns of a line with its quotes, as the gettext tools fill it. */
const PAGE_WIDTH = 79;

const CONTROL = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
]);
const letterOf = new Map([...CONTROL].map(([letter, character]) => [character, letter]));

/** @param raw text between the quotes */
export function unescapeString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:x([\da-f]{1,2})|([0-7]{1,3})|([\s\S]))/gi,
    (_, hex?: string, octal?: string, letter?: string) => {
      if (letter !== undefined) return CONTROL.get(letter) ?? letter;
      return String.fromCharCode(hex === undefined ? parseInt(octal!, 8) & 0xff : parseInt(hex, 16));
    },
  );
}

const ESCAPED = /["\\\x00-\x1f]/;

/** The inverse of `unescapeString`, without quotes. */
export function escapeString(value: string): string {
  if (!ESCAPED.test(value)) return value;
  return value.replace(/["\\\x00-\x1f]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    const letter = letterOf.get(character);
    return `\\${letter ?? character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
}

/**
 * Writes a keyword with its text as the gettext tools do: on one line if it fits, else below an empty text, with a line
 * for each `\n` and, unless the file is not wrapped, none wider than the page.
 *
 * @param language BCP 47 of the text
 */
export function renderField(
  keyword: string,
  value: string,
  layout: { readonly newline: string; readonly wraps: boolean; readonly language: string },
): string {
  const lines = (value.includes('\n') ? value.split(/(?<=\n)/) : [value]).map(escapeString);
  const single = `${keyword} "${lines[0] ?? ''}"`;
  if (lines.length <= 1 && (!layout.wraps || columns(single) <= PAGE_WIDTH)) return single;
  const wrapped = layout.wraps ? lines.flatMap((line) => wrapLine(line, layout.language)) : lines;
  return [`${keyword} ""`, ...wrapped.map((line) => `"${line}"`)].join(layout.newline);
}

/** Cuts after spaces, and between words of languages that write none; never inside an escape. */
function wrapLine(line: string, language: string): string[] {
  if (columns(line) + 2 <= PAGE_WIDTH) return [line];
  const pieces: string[] = [];
  let start = 0;
  for (const { offset, length } of lineBreakOpportunities(line, language)) {
    if (line[offset - 1] !== '\\' || length > 0) {
      pieces.push(line.slice(start, offset + length));
      start = offset + length;
    }
  }
  pieces.push(line.slice(start));
  const lines: string[] = [''];
  let width = 2;
  for (const piece of pieces) {
    const added = columns(piece);
    if (width + added > PAGE_WIDTH && width > 2) {
      lines.push('');
      width = 2;
    }
    lines[lines.length - 1] += piece;
    width += added;
  }
  return lines;
}
