import type { CellKind } from './sheet-cells.ts';

/** Values of the attribute `t` of a cell (ECMA-376 part 1, 18.18.11). */
export const CELL_TYPES: ReadonlyMap<string, CellKind> = new Map<string, CellKind>([
  ['s', 'shared'],
  ['str', 'string'],
  ['b', 'boolean'],
  ['e', 'error'],
  ['d', 'date'],
]);

/** The number of a shared string in a range of the source, -1 for anything else. */
export function numberIn(source: string, start: number, end: number): number {
  let number = end > start && end - start < 10 ? 0 : -1;
  for (let position = start; position < end && number !== -1; position++) {
    const code = source.charCodeAt(position);
    number = code >= 0x30 && code <= 0x39 ? number * 10 + code - 0x30 : -1;
  }
  if (number !== -1) return number;
  const value = source.slice(start, end).trim();
  return /^\d{1,9}$/.test(value) ? Number(value) : -1;
}
