import { ORDINALS } from './number-words.ts';

/** The last ordinal that is said in words. */
const MAX_IN_WORDS = 10;

/** Positions in words, which count from 1, or from the end from -1: `the last 2 paragraphs`. */
export function describePositions(from: number, to: number, one: string, several: string): string {
  if (from === to) return `the ${ordinal(from)} ${one}`;
  if (from === 1 && to > 0) return `the first ${to} ${several}`;
  if (to === -1 && from < 0) return `the last ${-from} ${several}`;
  return to === -1 ? `${several} from the ${ordinal(from)} on` : `${several} ${from} to ${to}`;
}

/** A position in words: `second`, `21st`, `last`, `second to last`. */
export function ordinal(position: number): string {
  if (position === -1) return 'last';
  if (position < 0) return `${ordinal(-position)} to last`;
  const tens = Math.floor(position / 10) % 10;
  const suffix = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return position <= MAX_IN_WORDS ? ORDINALS[position]! : `${position}${suffix}`;
}
