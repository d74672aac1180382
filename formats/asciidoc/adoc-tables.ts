import type { ProseLine } from '#formats/prose/prose-lines.ts';

/** The mark that begins a cell: span, alignment and style before the bar. */
const CELL =
  /(?:(?<![^\s|])(?:\d{1,3}(?:\.\d{1,3})?[*+]|\.\d{1,3}\+)?[<^>]?(?:\.[<^>])?([adehlmsv])?|(?<=[^\s|\\]))\|/g;

/** A cell of a table. */
export interface AdocCell {
  /** `a`: its content is blocks; `l`, `m`: literal text. */
  readonly style: string | undefined;
  readonly lines: readonly ProseLine[];
}

/** The cells of a table. @param lines between its delimiters */
export function tableCells(lines: readonly ProseLine[]): readonly AdocCell[] {
  const cells: { style: string | undefined; lines: ProseLine[] }[] = [];
  for (const line of lines) {
    // A comment; within a paragraph it is part of its range.
    if (line.text.startsWith('//')) continue;
    let position = 0;
    const add = (end: number) => {
      const piece = line.text.slice(position, end);
      const text = piece.trim();
      const start = line.start + position + (piece.length - piece.trimStart().length);
      cells.at(-1)?.lines.push({ start, end: start + text.length, text, indentation: 0 });
    };
    for (const { 0: mark, 1: style, index } of line.text.matchAll(CELL)) {
      if (index > position) add(index);
      cells.push({ style, lines: [] });
      position = index + mark.length;
    }
    if (position === 0) cells.at(-1)?.lines.push(line);
    else if (position < line.text.length) add(line.text.length);
  }
  return cells;
}
