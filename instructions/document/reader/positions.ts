import type { Cursor } from './cursor.ts';

/** Positions from one to another, which count from the end when they are negative. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/** `first`, `first three`, `last two`, `second`, `second and third`, `first and last` */
export function readPositionsBefore(cursor: Cursor): readonly PositionRange[] | undefined {
  return cursor.list(() => {
    cursor.take('the');
    return readPosition(cursor);
  });
}

function readPosition(cursor: Cursor): PositionRange | undefined {
  const end = cursor.take('first', 'last');
  if (end === undefined) {
    const position = cursor.take('ordinal')?.value;
    if (position === undefined) return undefined;
    // "The second to last"
    const isFromEnd =
      cursor.attempt(() => (cursor.take('to') === undefined ? undefined : cursor.take('last'))) !== undefined;
    return isFromEnd ? { from: -position, to: -position } : { from: position, to: position };
  }
  const count = cursor.take('number')?.value ?? 1;
  if (count < 1) return undefined;
  return end.is === 'first' ? { from: 1, to: count } : { from: -count, to: -1 };
}

/** `2`, `no. 2`, `2 and 3`, `2 to 4`, `2-4` */
export function readPositionsAfter(cursor: Cursor): readonly PositionRange[] | undefined {
  cursor.take('number sign');
  return cursor.list(() => {
    const written = /^(\d{1,5})-(\d{1,5})$/.exec(cursor.token?.kind === 'word' ? cursor.token.text : '');
    if (written !== null) {
      cursor.position += 1;
      return validSpan(Number(written[1]), Number(written[2]));
    }
    const from = cursor.take('number')?.value;
    if (from === undefined) return undefined;
    const to = cursor.attempt(() => (cursor.take('to') === undefined ? undefined : cursor.take('number')?.value));
    return validSpan(from, to ?? from);
  });
}

/** @returns undefined for impossible counts, so that their words are unknown instead of ignored */
function validSpan(from: number, to: number): PositionRange | undefined {
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** Each position of spans; undefined when they are more than `most`. */
export function positionsOf(spans: readonly PositionRange[], most: number): readonly number[] | undefined {
  // Fewer than requested would obey only half of the instruction.
  if (spans.reduce((sum, { from, to }) => sum + to - from + 1, 0) > most) return undefined;
  return spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
