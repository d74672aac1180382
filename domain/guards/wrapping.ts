import { removeSpans } from '#domain/protection/recover-literals.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** Marks that models put around an answer, opening to closing. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
]);

/** Removes the quotation marks around an answer, if its source has no marks at its ends. */
export function withoutWrapping(source: CodedText, target: CodedText): CodedText {
  const first = source.text.trim().charAt(0);
  const start = target.text.length - target.text.trimStart().length;
  const end = target.text.trimEnd().length;
  const open = target.text.charAt(start);
  const close = MARKS.get(open);
  if (close === undefined || MARKS.has(first) || end - start < 3 || target.text[end - 1] !== close) return target;
  // Marks inside mean that these two may not belong to each other: "a" or "b".
  const isUnclear =
    target.text.indexOf(close, start + 1) !== end - 1 || target.text.lastIndexOf(open, end - 2) !== start;
  if (isUnclear || source.text.includes(open)) return target;
  return removeSpans(target, [
    { start, end: start + 1 },
    { start: end - 1, end },
  ]);
}
