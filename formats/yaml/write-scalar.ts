import { isPlainScalar } from '#formats/markdown/front-matter/plain-yaml.ts';
import type { YamlString } from './yaml-nodes.ts';

/** Writes a text in the style of its source where that can hold it, else in double quotes, which hold everything. */
export function writeScalar(source: string, { start, end, type, isInFlow }: YamlString, value: string): string {
  const raw = source.slice(start, end);
  const quoted = () => JSON.stringify(value);
  switch (type) {
    case 'PLAIN':
      return isPlainScalar(value) && !(isInFlow && /[,[\]{}]/.test(value)) ? value : quoted();
    case 'QUOTE_SINGLE':
      return /[\n\r\t\x00-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/.test(value) ? quoted() : `'${value.replaceAll("'", "''")}'`;
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return writeBlock(raw, value, type === 'BLOCK_FOLDED') ?? quoted();
    default:
      return quoted();
  }
}

/** @returns undefined for a text that the block can't hold */
function writeBlock(raw: string, value: string, isFolded: boolean): string | undefined {
  const header = /^[|>][^\r\n]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*/.exec(raw)?.[0];
  if (header === undefined || /^[|>][-+]?\d/.test(header)) return undefined;
  const indentation = /^ */.exec(raw.slice(header.length))![0];
  const lines = value.replace(/^\n+/, '').trimEnd().split('\n');
  const isOdd = /^\s/.test(lines[0] ?? '') || (isFolded && lines.some((line) => /^\s/.test(line)));
  if (indentation === '' || isOdd || /[\r\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/.test(value)) return undefined;
  const lineBreak = header.endsWith('\r\n') ? '\r\n' : header.at(-1)!;
  const written = lines.map((line) => (line === '' ? '' : indentation + line));
  return header + written.join(isFolded ? lineBreak + lineBreak : lineBreak);
}
