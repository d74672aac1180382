import { isMap, isScalar, isSeq, parseDocument, type ParsedNode, type Scalar } from 'yaml';
import type { MatterString } from './matter-string.ts';
import { isPlainScalar, plainStrings } from './plain-yaml.ts';

/** The parser's time grows faster than a longer text. */
const MAX_LENGTH = 50_000;
const MAX_DEPTH = 20;

/**
 * Lists the strings in front matter in YAML, which JSON is as well.
 *
 * @param offset of the text in its document
 * @returns undefined for what isn't YAML, or is far longer than front matter
 */
export function yamlStrings(text: string, offset: number, isJson: boolean): MatterString[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = isJson ? undefined : plainStrings(text, offset, ({ type, raw }) => encoder(type, raw));
  if (plain !== undefined) return plain;
  if (deepest(text) > MAX_DEPTH) return undefined;
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  const strings: MatterString[] = [];
  const visit = (node: ParsedNode | null, path: readonly string[]): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        visit(value, [...path, isScalar(key) ? String(key.value) : '?']);
      }
    } else if (isSeq(node)) for (const item of node.items) visit(item, path);
    else if (isScalar(node) && typeof node.value === 'string') {
      const scalar = node as Scalar.Parsed & { value: string };
      const [start, end] = scalar.range;
      const raw = text.slice(start, end);
      const encode = isJson ? (value: string) => JSON.stringify(value) : encoder(scalar.type, raw);
      strings.push({
        path,
        start: start + offset,
        end: start + raw.trimEnd().length + offset,
        text: scalar.value,
        encode,
      });
    }
  };
  visit(document.contents, []);
  return strings;
}

/** Brackets in one another, in quotes as well: more than any front matter has. */
function deepest(text: string): number {
  let [depth, most] = [0, 0];
  for (const { 0: bracket } of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    most = Math.max(most, depth);
  }
  for (const { 0: indentation } of text.matchAll(/^ +/gm)) most = Math.max(most, indentation.length / 4);
  for (const { 0: dashes } of text.matchAll(/^(?:- ?)+/gm)) most = Math.max(most, dashes.length / 2);
  return most;
}

/** Writes a text in the style of its source where that can hold it, else in double quotes, which hold everything. */
function encoder(type: Scalar.Parsed['type'], raw: string): MatterString['encode'] {
  if (type === 'QUOTE_SINGLE') {
    return (text, safe) => (safe || text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`);
  }
  if (type === 'PLAIN') return (text, safe) => (!safe && isPlainScalar(text) ? text : JSON.stringify(text));
  const [header] = /^[|>][^\r\n]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*/.exec(raw) ?? [];
  const indentation = header === undefined ? '' : /^[ \t]*/.exec(raw.slice(header.length))![0];
  if (header === undefined || indentation === '') return (text) => JSON.stringify(text);
  const lineBreak = header.endsWith('\r\n') ? '\r\n' : header.at(-1)!;
  const joint = type === 'BLOCK_FOLDED' ? lineBreak + lineBreak : lineBreak;
  return (text, safe) => {
    const lines = text.split('\n').map((line) => line.trim());
    if (safe || lines.includes('')) return JSON.stringify(text);
    return header + indentation + lines.join(joint + indentation);
  };
}
