import { templateTagEnd } from '#formats/markup/template-tags.ts';

/** Labels of links and definitions are at most so long (CommonMark 0.31, 6.3). */
export const MAX_LABEL_LENGTH = 999;

/** Maximum nesting of parentheses in the address of a link; the standard requires at least three. */
const MAX_PARENTHESIS_DEPTH = 32;

/** Normalizes a label for comparing links and definitions: case and white space are ignored (CommonMark 0.31, 6.3). */
export function normalizeLabel(label: string): string {
  return label
    .replace(/[\t\n ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase();
}

/** @returns the offset after white space */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n') at += 1;
  return at;
}

/**
 * Finds the end of a label.
 *
 * @param start offset of its `[`
 * @returns offset of its `]`, -1 without a label
 */
export function labelEnd(text: string, start: number): number {
  let seen = false;
  for (let at = start + 1; at < text.length && at - start - 1 <= MAX_LABEL_LENGTH; at += 1) {
    const character = text[at]!;
    if (character === '[') return -1;
    if (character === ']') return seen ? at : -1;
    if (character === '\\' && /[[\\\]]/.test(text[at + 1] ?? '')) at += 1;
    seen ||= character !== ' ' && character !== '\t' && character !== '\n';
  }
  return -1;
}

/**
 * Finds the end of an address.
 *
 * @param inLink whether it is in parentheses, which limits the depth of its own
 * @returns offset after it, -1 without one
 */
export function destinationEnd(text: string, start: number, inLink: boolean): number {
  if (text[start] === '<') return enclosedEnd(text, start);
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x7b) at = Math.max(at, templateTagEnd(text, at) - 1);
    else if (code === 0x5c && /[()\\]/.test(text[at + 1] ?? '')) at += 1;
    else if (code === 0x28) {
      depth += 1;
      if (inLink && depth > MAX_PARENTHESIS_DEPTH) return -1;
    } else if (code === 0x29) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  const code = text.charCodeAt(at);
  const isControl = code === 0x7f || (code < 0x20 && code !== 0x09 && code !== 0x0a);
  return at === start || depth > 0 || isControl ? -1 : at;
}

function enclosedEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '>') return at + 1;
    if (character === '<' || character === '\n') return -1;
    if (character === '\\' && /[<>\\]/.test(text[at + 1] ?? '')) at += 1;
  }
  return -1;
}

/**
 * Finds the end of a title.
 *
 * @param start offset of its quote
 * @returns offset after its other quote, -1 without a title
 */
export function titleEnd(text: string, start: number): number {
  const quote = text[start];
  const close = quote === '(' ? ')' : quote;
  if (close !== '"' && close !== "'" && close !== ')') return -1;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === close) return at + 1;
    if (quote === '(' && character === '(') return -1;
    if (character === '\\') at += 1;
  }
  return -1;
}
