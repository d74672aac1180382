import { isMap, isScalar, isSeq, parseDocument, type ParsedNode, type Scalar } from 'yaml';
import type { MatterString } from './front-matter.ts';

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
  const plain = isJson ? undefined : plainStrings(text, offset);
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

/** A key with words or a string without escapes: what most pages have only. */
const PLAIN_LINE =
  /^([A-Za-z][\w-]*):[ \t]+(?:"([^"\\\r\n]+)"|'([^'\r\n]+)'|([A-Za-z][^\s:#]*(?:[ \t]+[^\s:#]+)*)|(?:true|false|\d+))[ \t]*(?:\r?\n|$)/y;

/** @returns undefined for front matter that needs a parser, which takes longer than a short page */
function plainStrings(text: string, offset: number): MatterString[] | undefined {
  const strings: MatterString[] = [];
  for (let at = 0; at < text.length; at = PLAIN_LINE.lastIndex) {
    PLAIN_LINE.lastIndex = at;
    const match = PLAIN_LINE.exec(text);
    if (match === null) return undefined;
    const [line, key, double, single, words] = match as unknown as [string, string, string?, string?, string?];
    // Words that mean a value, or that go on in an indented line, are left to the parser.
    if (words !== undefined && !isPlainScalar(words)) return undefined;
    const value = double ?? single ?? words;
    if (/^[ \t]/.test(text[PLAIN_LINE.lastIndex] ?? '')) return undefined;
    if (value === undefined) continue;
    const raw = words ?? line.slice(line.search(/["']/), line.trimEnd().length);
    const start = at + line.trimEnd().length - raw.length;
    const type = words !== undefined ? 'PLAIN' : double !== undefined ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE';
    strings.push({
      path: [key],
      start: start + offset,
      end: start + raw.length + offset,
      text: value,
      encode: encoder(type, raw),
    });
  }
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

/** YAML 1.2, 7.3.3, excluding words that are not strings in YAML 1.1. */
function isPlainScalar(text: string): boolean {
  const plain = /^[^\s\-?:,[\]{}#&*!|>'"%@`~=\d.+][^\r\n]*$/u.test(text) && !/:(?:\s|$)|\s#|\s$/.test(text);
  return plain && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}
