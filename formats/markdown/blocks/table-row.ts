import type { LineRange } from './leaf-text.ts';

const DELIMITER_ROW = /^(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** @returns the number of columns in a delimiter row (GFM 0.29, 4.10), 0 for any other line */
export function delimiterColumns(line: string): number {
  if (!/[|:]/.test(line) || !DELIMITER_ROW.test(line)) return 0;
  return line.split('|').filter((cell) => cell.includes('-')).length;
}

/** @returns how many columns a line has as the first row of a table, 0 when it can't be one */
export function headerColumns(line: string): number {
  const row = line.trimEnd();
  return row === '|' ? 0 : cellRanges(row, 0, row.length).length;
}

/** The cells of a row, empty ones included; their ranges are without white space. */
export function cellRanges(source: string, start: number, end: number): LineRange[] {
  const cells: LineRange[] = [];
  let from = source[start] === '|' ? start + 1 : start;
  const add = (to: number, isLast: boolean) => {
    let [first, last] = [from, to];
    while (first < last && isBlank(source[first]!)) first += 1;
    while (last > first && isBlank(source[last - 1]!)) last -= 1;
    if (!isLast || first < last) cells.push({ start: first, end: last });
  };
  for (let at = from; at < end; at += 1) {
    const character = source[at]!;
    if (character === '|') {
      add(at, false);
      from = at + 1;
    } else if (character === '\\' && (source[at + 1] === '\\' || source[at + 1] === '|')) at += 1;
  }
  add(end, true);
  return cells;
}

const isBlank = (character: string) => character === ' ' || character === '\t';
