import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';

/** Milliseconds of the shortest sentence that people can make. */
export const MIN_SENTENCE = 100;

/** The sentence that one which was moved runs into. */
export interface Crossing {
  /** Its position in the list. */
  readonly other: number;
  readonly side: 'previous' | 'next';
}

/**
 * Finds the neighbor that a moved sentence runs into. Sentences keep their order, and overlap no more than they did before:
 * people who speak at once are recognized so.
 *
 * @param before all sentences in their order, as they were
 * @param after the same as they are to be
 * @param index of the moved one
 */
export function findCrossing(
  before: readonly TimeSpan[],
  after: readonly TimeSpan[],
  index: number,
): Crossing | undefined {
  if (crosses(before, after, index - 1)) return { other: index - 1, side: 'previous' };
  if (crosses(before, after, index)) return { other: index + 1, side: 'next' };
  return undefined;
}

/** True if a sentence and the one that follows it would cross. */
function crosses(before: readonly TimeSpan[], after: readonly TimeSpan[], first: number): boolean {
  const [one, other] = [after[first], after[first + 1]];
  if (one === undefined || other === undefined) return false;
  const permitted = Math.max(0, before[first]!.end - before[first + 1]!.start);
  return one.start > other.start || one.end - other.start > permitted;
}
