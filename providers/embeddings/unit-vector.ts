/** The vector with length 1; undefined if it has no direction, or an element that isn't a finite number. */
export function unitVector(values: ArrayLike<number>): Float32Array | undefined {
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) squares += values[index]! * values[index]!;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return undefined;
  return Float32Array.from(values, (value) => value / length);
}
