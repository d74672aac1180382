import { distance } from 'fastest-levenshtein';

/** Longer texts are compared by their first part: the time grows with the square of the length. */
const MAX_LENGTH = 5_000;

/** The edits between two texts (Levenshtein) per character of the longer one: 0 for equal texts, at most 1. */
export function editDistance(before: string, after: string): number {
  const [one, other] = [before.slice(0, MAX_LENGTH), after.slice(0, MAX_LENGTH)];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : distance(one, other) / longest;
}
