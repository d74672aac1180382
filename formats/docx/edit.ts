import type { SourceSpan } from './paragraph-builder.ts';
import type { PartUnit } from './part-units.ts';

/** A range of the source with what takes its place: the translation of a unit, or else the start of a text. */
export interface Edit extends SourceSpan {
  readonly unit: PartUnit | undefined;
  readonly written: string;
  /** UTF-16 units of `written` that count. */
  readonly length: number;
}

/** Index of the first of ascending numbers that is not below another one. */
export function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
