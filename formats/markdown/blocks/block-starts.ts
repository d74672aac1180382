import type { LineCursor } from './line-cursor.ts';

/** The mark of a list item. */
export interface ListMark {
  /** Columns of the mark with the white space around it: the indentation of later lines of the item. */
  readonly width: number;
  readonly isEmpty: boolean;
}

const LIST_MARK = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y;
const FOOTNOTE_MARK = /\[\^((?:[^\s[\]\\]|\\(?:[[\\\]]|(?![[\\\]]))){1,999})\]:/y;
const HEADING = /#{1,6}(?=[ \t]|$)/y;
const FENCE = /(`{3,})[^`]*$|(~{3,})/y;

function matchAt(pattern: RegExp, { source, end, next }: LineCursor): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(source.slice(next, end));
}

/**
 * Takes the mark of a list item with the white space after it.
 *
 * @param interrupts true if a paragraph is open, which only items with text end, and numbers only from 1
 */
export function takeListMark(cursor: LineCursor, interrupts: boolean): ListMark | undefined {
  const { source, next, end, indent } = cursor;
  const first = source[next]!;
  if (!/[-+*\d]/.test(first)) return undefined;
  const match = matchAt(LIST_MARK, cursor);
  if (match === null || ((first === '-' || first === '*') && isThematicBreak(cursor))) return undefined;
  const [mark, number] = match;
  if (interrupts && number !== undefined && number !== '1') return undefined;
  const isEmpty = /^[ \t]*$/.test(source.slice(next + mark.length, end));
  if (interrupts && isEmpty) return undefined;
  cursor.skipColumns(indent);
  cursor.skipCharacters(mark.length);
  const space = cursor.indent;
  const behind = isEmpty || space > cursor.codeIndent ? 1 : space;
  cursor.skipColumns(behind);
  return { width: indent + mark.length + behind, isEmpty };
}

/** Takes `[^label]:` and the white space after it. @returns the label */
export function takeFootnoteMark(cursor: LineCursor): string | undefined {
  if (cursor.source[cursor.next] !== '[') return undefined;
  const match = matchAt(FOOTNOTE_MARK, cursor);
  if (match === null) return undefined;
  cursor.skipColumns(cursor.indent);
  cursor.skipCharacters(match[0].length);
  cursor.skipSpace();
  return match[1];
}

/** Takes `>` and the space after it. */
export function takeQuoteMark(cursor: LineCursor): boolean {
  if (cursor.isCode || cursor.source[cursor.next] !== '>' || cursor.next >= cursor.end) return false;
  cursor.skipColumns(cursor.indent);
  cursor.skipCharacters(1);
  cursor.skipColumns(1);
  return true;
}

/** A line of three or more `*`, `-` or `_`, and white space. */
export function isThematicBreak({ source, next, end }: LineCursor): boolean {
  const mark = source[next];
  if (mark !== '*' && mark !== '-' && mark !== '_') return false;
  let count = 0;
  for (let at = next; at < end; at += 1) {
    const character = source[at];
    if (character === mark) count += 1;
    else if (character !== ' ' && character !== '\t') return false;
  }
  return count > 2;
}

/** @returns the level of a heading and the range of its text */
export function headingText(cursor: LineCursor): { level: number; start: number; end: number } | undefined {
  const { source, next, end: lineEnd } = cursor;
  if (source[next] !== '#') return undefined;
  const match = matchAt(HEADING, cursor);
  if (match === null) return undefined;
  const level = match[0].length;
  const isSpace = (at: number) => source[at] === ' ' || source[at] === '\t';
  let [start, end] = [next + level, lineEnd];
  while (start < end && isSpace(start)) start += 1;
  while (end > start && isSpace(end - 1)) end -= 1;
  let closing = end;
  while (closing > start && source[closing - 1] === '#') closing -= 1;
  if (closing < end && (closing === start || isSpace(closing - 1))) {
    end = closing;
    while (end > start && isSpace(end - 1)) end -= 1;
  }
  return { level, start, end };
}

/** @returns the marks of a line that begins a block of code */
export function fenceMarks(cursor: LineCursor): string | undefined {
  const first = cursor.source[cursor.next];
  if (first !== '`' && first !== '~') return undefined;
  const match = matchAt(FENCE, cursor);
  return match?.[1] ?? match?.[2];
}

/** True if a line ends a block of code that began with these marks. */
export function endsFence({ source, next, end, isCode }: LineCursor, marks: string): boolean {
  if (isCode) return false;
  let at = next;
  while (at < end && source[at] === marks[0]) at += 1;
  return at - next >= marks.length && /^[ \t]*$/.test(source.slice(at, end));
}

/** True if a line underlines the paragraph before it, turning it into a heading. */
export function isUnderline({ source, next, end, isCode }: LineCursor): boolean {
  const mark = source[next];
  if (isCode || (mark !== '=' && mark !== '-')) return false;
  let at = next;
  while (at < end && source[at] === mark) at += 1;
  return /^[ \t]*$/.test(source.slice(at, end));
}
