import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { MessageError } from './message-error.ts';

/** Private use characters of plane 15, which represent inline codes while a message is parsed as plain text. */
const FIRST_MARK = 0xf0000;
const MAX_MARKS = 0xfffd;
const MARKS = /[\u{f0000}-\u{ffffd}]/gu;

export const codeMark = (index: number): string => String.fromCodePoint(FIRST_MARK + index);

/** @returns the text with a mark in the place of each code, numbered in order; @throws MessageError */
export function withMarks({ text, codes }: CodedText): string {
  if (codes.length === 0 && text.search(MARKS) === -1) return text;
  if (codes.length > MAX_MARKS || text.search(MARKS) !== -1) {
    throw new MessageError('It has private use characters, or too many inline codes.');
  }
  let marked = '';
  let at = 0;
  for (const [index, { offset }] of codes.entries()) {
    marked += text.slice(at, offset) + codeMark(index);
    at = offset;
  }
  return marked + text.slice(at);
}

/** @returns the text with the codes of its marks; a code may occur several times, or not at all */
export function withoutMarks(marked: string, codes: readonly InlineCode[]): CodedText {
  if (codes.length === 0) return { text: marked, codes: [] };
  const found: InlineCode[] = [];
  let text = '';
  for (const piece of splitAtMarks(marked)) {
    if (typeof piece === 'string') text += piece;
    else found.push({ ...codes[piece]!, offset: text.length });
  }
  return { text, codes: found };
}

/** @returns texts, and the numbers of the marks between them */
export function splitAtMarks(marked: string): readonly (string | number)[] {
  const pieces: (string | number)[] = [];
  let at = 0;
  for (const { 0: mark, index } of marked.matchAll(MARKS)) {
    if (index > at) pieces.push(marked.slice(at, index));
    pieces.push(mark.codePointAt(0)! - FIRST_MARK);
    at = index + mark.length;
  }
  if (at < marked.length) pieces.push(marked.slice(at));
  return pieces;
}

export const hasMarks = (text: string): boolean => text.search(MARKS) !== -1;
