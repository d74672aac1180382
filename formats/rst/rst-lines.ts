import type { ProseLine } from '#formats/prose/prose-lines.ts';

/** Lines of a document or of a part of it, such as an item of a list. */
export type RstLines = readonly ProseLine[];

/** A line of punctuation: it marks a title, or is a transition. */
export const ADORNMENT = /^([!-/:-@[-`{-~])\1+$/;

const GRID_TABLE = /^\+(?:[-=]+\+)+$/;
const SIMPLE_TABLE = /^=+(?: +=+)+$/;
const BORDER = /^=[= ]*$/;
/** Lines of which the rest has no end of a table: each table without one would search all of them. */
const withoutTableEnd = new WeakSet<RstLines>();

/** The index after the lines that are indented by at least a number of characters, without blank lines at their end. */
export function endOfIndented(lines: RstLines, from: number, indentation: number): number {
  let end = from;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.text === '') continue;
    if (line.indentation < indentation) break;
    end = index + 1;
  }
  return end;
}

/** The index of the next blank line. */
export function endOfParagraph(lines: RstLines, index: number): number {
  let end = index;
  while (end < lines.length && lines[end]!.text !== '') end += 1;
  return end;
}

/**
 * The lines of an item whose text begins on the line of its mark, as a body of one indentation.
 *
 * @param width of the first line up to its text
 * @param isAligned true: the lines below are indented as much; false: they may be indented less
 */
export function itemLines(first: ProseLine, width: number, rest: RstLines, isAligned: boolean): RstLines {
  if (width >= first.text.length) return rest;
  const below = Math.min(...rest.filter(({ text }) => text !== '').map((line) => line.indentation));
  const indentation = isAligned || !Number.isFinite(below) ? width : below;
  const text = ' '.repeat(indentation) + first.text.slice(width);
  return [{ start: first.start + width - indentation, end: first.end, text, indentation }, ...rest];
}

/** The index after a table that is drawn with lines; undefined for other lines. @param text of the line, without indentation */
export function endOfTable(lines: RstLines, index: number, text: string): number | undefined {
  if (GRID_TABLE.test(text)) return endOfParagraph(lines, index);
  if (!SIMPLE_TABLE.test(text)) return undefined;
  if (!withoutTableEnd.has(lines)) {
    // The first border that a blank line follows ends the table.
    for (let end = index + 1; end < lines.length; end += 1) {
      const isBorder = BORDER.test(lines[end]!.text.trimStart());
      if (isBorder && (lines[end + 1]?.text ?? '') === '') return end + 1;
    }
    withoutTableEnd.add(lines);
  }
  return endOfParagraph(lines, index);
}
