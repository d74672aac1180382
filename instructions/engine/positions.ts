/** A position from the start, from 1, of one that may count from the end. */
export function fromPosition(position: number, length: number): number {
  return position < 0 ? length + 1 + position : position;
}

/** Those from one position to another, which count from 1, or from the end from -1. */
export function slice<Reference>(
  things: readonly Reference[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Reference[] {
  const [first, last] = [from, to].map((position) => fromPosition(position, things.length));
  return things.slice(Math.max(0, first! - 1), Math.max(0, last!));
}
