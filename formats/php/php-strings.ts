import type { PhpNode } from './php-nodes.ts';

/** A string literal; offsets are UTF-16 units of the file, of its text. */
export interface PhpString {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly write: (value: string) => string;
}

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g;
const CONTROLS = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['v', '\v'],
  ['f', '\f'],
  ['e', '\x1b'],
]);

/**
 * Reads a string literal (php.net/manual/en/language.types.string.php): in single or double quotes, heredoc, nowdoc. Variables in
 * it are part of the text.
 *
 * @returns undefined for any other expression
 */
export function phpString(source: string, { kind, type, raw = '', loc }: PhpNode): PhpString | undefined {
  const [start, end] = [loc.start.offset, loc.end.offset];
  if (kind === 'nowdoc' || type === 'heredoc') return document(source, start, end, kind === 'nowdoc');
  if ((kind !== 'string' && type !== 'string') || source.slice(start, end) !== raw) return undefined;
  const [prefix, quote] = /^b?(["'])/.exec(raw) ?? [];
  if (prefix === undefined || quote === undefined || !raw.endsWith(quote)) return undefined;
  const inner = { start: start + prefix.length, end: end - 1 };
  const text = source.slice(inner.start, inner.end);
  if (quote === "'") {
    const write = (value: string) => value.replace(/['\\]/g, '\\$&');
    return { ...inner, value: text.replace(/\\(['\\])/g, '$1'), write };
  }
  const hasVariables = kind !== 'string';
  // A dollar sign with a backslash is no variable, which the text wouldn't show.
  if (hasVariables && text.includes('\\$')) return undefined;
  return { ...inner, value: unescaped(text, '"'), write: (value) => escaped(value, hasVariables, '"') };
}

/** The lines between the labels, without the indentation of the last one. */
function document(source: string, start: number, end: number, isRaw: boolean): PhpString | undefined {
  const raw = source.slice(start, end);
  const head = /^<<<[^\r\n]{0,200}(?:\r\n|\n|\r)/.exec(raw)?.[0];
  const tail = /(?:\r\n|\n|\r)([ \t]*)\w+$/.exec(raw.slice(-300));
  if (head === undefined || tail === null) return undefined;
  const indentation = tail[1]!;
  const body = { start: start + head.length, end: end - tail[0].length };
  if (body.end < body.start || (!isRaw && raw.includes('\\$'))) return undefined;
  const lineBreak = /^\r?\n|^\r/.exec(tail[0])![0];
  const lines = source.slice(body.start, body.end).split(/\r\n|\n|\r/);
  const text = lines.map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line)).join('\n');
  return {
    ...body,
    value: isRaw ? text : unescaped(text, ''),
    write(value) {
      return value
        .split('\n')
        .map((line) => (line === '' ? '' : indentation + (isRaw ? line : escaped(line, true, ''))))
        .join(lineBreak);
    },
  };
}

function unescaped(text: string, quote: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (all, code?: string, hex?: string, octal?: string, letter?: string) => {
    if (letter !== undefined)
      return CONTROLS.get(letter) ?? (letter === '\\' || letter === '$' || letter === quote ? letter : all);
    const point = parseInt(code ?? hex ?? octal!, octal === undefined ? 16 : 8);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}

function escaped(value: string, hasVariables: boolean, quote: string): string {
  const written = value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
  const quoted = quote === '' ? written : written.replaceAll(quote, `\\${quote}`);
  return hasVariables ? quoted : quoted.replace(/\$(?=[\w{])|\{(?=\$)/g, (mark) => (mark === '$' ? '\\$' : mark));
}
