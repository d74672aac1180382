/**
 * Edit distance of two sequences of words: insertions, deletions and replacements of a word (Levenshtein).
 *
 * @param most distances above it are returned as `most + 1`
 */
export function wordDistance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = previous[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      const cost = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    previous = current;
  }
  return previous[other.length]!;
}
