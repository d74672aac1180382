import { digitsOfNumbers } from '#domain/guards/number-guard.ts';
import { findAddresses } from '#domain/protection/address-spans.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { withoutOverlaps } from '#domain/protection/text-spans.ts';
import { isBalanced } from './tag-balance.ts';

/** A defect of a model's answer. */
export interface AnswerDefect {
  /** Public: the code of the warning if it can't be repaired. */
  readonly code: string;
  /** A sentence for the model's repair and for the user's review. */
  readonly message: string;
  /** True if it makes the answer unusable. */
  readonly isFatal: boolean;
}

/**
 * Parts of a text that software needs unchanged, with their number of occurrences: placeholders, tags, addresses,
 * paths.
 */
export function fixedParts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { start, end } of withoutOverlaps([...findPlaceholders(text), ...findAddresses(text)])) {
    const part = text.slice(start, end);
    // A character reference and its character mean the same.
    if (!part.startsWith('&')) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/**
 * Compares the placeholders, tags and addresses of an answer with those of its original.
 *
 * @param keepsAll true if each has to occur; in any number, because sentences may be split
 */
export function fixedPartDefects(original: string, answer: string, keepsAll: boolean): readonly AnswerDefect[] {
  const [wanted, found] = [fixedParts(original), fixedParts(answer)];
  const defects: AnswerDefect[] = [];
  const lost = keepsAll ? [...wanted.keys()].filter((part) => !found.has(part)) : [];
  if (lost.length > 0) {
    defects.push({
      code: 'placeholders_lost',
      message: `The answer lacks ${countOf(lost.length, 'placeholder, tag or address', 'placeholders, tags or addresses')} of the text.`,
      isFatal: true,
    });
  }
  const invented = [...found.keys()].filter((part) => !wanted.has(part) && !original.includes(part));
  if (invented.length > 0) {
    defects.push({
      code: 'placeholders_added',
      message: `The answer has ${countOf(invented.length, 'placeholder, tag or address', 'placeholders, tags or addresses')} that the text doesn't have.`,
      isFatal: true,
    });
  }
  if (isBalanced(wanted) && !isBalanced(found)) {
    defects.push({
      code: 'tags_unbalanced',
      message: 'A tag of the answer is opened and not closed, or the reverse.',
      isFatal: true,
    });
  }
  return defects;
}

/** Counts the numbers of two digits or more in an answer that occur in none of the originals. */
export function inventedNumbers(answer: string, originals: readonly string[]): number {
  const known = new Set(originals.flatMap(digitsOfNumbers));
  return new Set(digitsOfNumbers(answer).filter((digits) => digits.length > 1 && !known.has(digits))).size;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
