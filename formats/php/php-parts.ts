import { LoquentError } from '#domain/errors.ts';
import { parsePhp } from './php-nodes.ts';

/** A part of a file that is valid PHP between `head` and `tail`; offsets are UTF-16 units of the file. */
export interface PhpPart {
  readonly head: string;
  readonly start: number;
  readonly end: number;
  readonly tail: string;
  /** The index of its first entry in the array. */
  readonly firstIndex: number;
}

/** Beginnings of strings, heredocs and comments; brackets and commas. */
const MARK = /['"#[\](){},]|\/[/*]|<<</g;
/** Patterns of strings, comments and the first lines of heredocs, by their beginnings. */
const WHOLE = new Map([
  ["'", /'[^'\\]*(?:\\[\s\S][^'\\]*)*'/y],
  ['"', /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y],
  ['#', /#[^\r\n]*/y],
  ['//', /\/\/[^\r\n]*/y],
  ['/*', /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y],
  ['<<<', /<<<[ \t]{0,9}["']?(\w{1,80})["']?[^\r\n]*/y],
]);
const RETURNED_ARRAY = /\breturn\s{1,20}(?:array\s{0,20})?$/;

/**
 * Divides a file that returns an array between the entries of that array.
 *
 * @param length of a part in UTF-16 units, at least: the parser's objects take fifty times its memory
 * @returns no parts for other files, and for those that are no PHP
 */
export function phpParts(source: string, length: number): readonly PhpPart[] {
  const parts: PhpPart[] = [];
  let [depth, start, entries, first] = [0, 0, 0, 0];
  let [head, tail] = ['', ''];
  MARK.lastIndex = 0;
  for (let match = MARK.exec(source); match !== null; match = MARK.exec(source)) {
    const [token] = match;
    const end = match.index + token.length;
    const pattern = WHOLE.get(token);
    if (pattern !== undefined) {
      pattern.lastIndex = match.index;
      const whole = pattern.exec(source);
      const after = whole?.[1] === undefined ? pattern.lastIndex : endOfLabel(source, whole[1], pattern.lastIndex);
      if (whole === null || after === -1) return [];
      MARK.lastIndex = after;
    } else if (token === '[' || token === '(' || token === '{') {
      depth += 1;
      const before = source.slice(Math.max(0, match.index - 40), match.index);
      if (depth > 1 || tail !== '' || !RETURNED_ARRAY.test(before)) continue;
      start = end;
      [head, tail] = token === '[' ? ['<?php return [', '];'] : ['<?php return array(', ');'];
    } else if (token === ']' || token === ')' || token === '}') {
      depth -= 1;
      if (depth > 0 || tail === '') continue;
      parts.push(partUntil(match.index));
      return isWhole(source, match.index, tail, parts) ? parts : [];
    } else if (token === ',' && depth === 1 && tail !== '') {
      entries += 1;
      if (end - start < length) continue;
      parts.push(partUntil(end));
      [start, first] = [end, entries];
    }
  }
  return [];

  function partUntil(end: number): PhpPart {
    return { head, start, end, tail, firstIndex: first };
  }
}

/** Finds the closing label of a heredoc. @returns the offset after it; -1 if there is none */
function endOfLabel(source: string, label: string, position: number): number {
  for (let line = source.indexOf('\n', position); line !== -1; line = source.indexOf('\n', line + 1)) {
    let at = line + 1;
    while (source[at] === ' ' || source[at] === '\t') at += 1;
    if (source.startsWith(label, at) && !/\w/.test(source[at + label.length] ?? '')) return at + label.length;
  }
  return -1;
}

/** True if the file is PHP without the parts, and ends after the array. */
function isWhole(source: string, close: number, tail: string, parts: readonly PhpPart[]): boolean {
  const rest = source.slice(close + 1).trim();
  if (rest !== ';' && !/^;\s{0,20}\?>$/.test(rest)) return false;
  try {
    parsePhp(source.slice(0, parts[0]!.start) + tail);
    return true;
  } catch (error) {
    if (error instanceof LoquentError) return false;
    throw error;
  }
}
