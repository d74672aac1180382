import type { SrxRule } from '#domain/segmentation/srx.ts';

/** Highest number and last letter of an inline list. */
const numbers = Array.from({ length: 30 }, (_, index) => String(index + 1));
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const STYLES = [
  { opening: '\\(', closing: '\\)', content: '[^\\r\\n]{1,300}' },
  { opening: '', closing: '\\.\\)', content: '[^\\r\\n]{1,300}' },
  { opening: '', closing: '\\)', content: '[^\\r\\n]{1,300}' },
  // A number before a full stop can end a sentence, so only an unbroken item counts as evidence of a list.
  { opening: '', closing: '\\.', content: '[^\\r\\n.!?…]{1,200}' },
];

const sequences = [
  { marks: numbers, guard: '\\d' },
  { marks: LETTERS, guard: '(?<!\\p{L})\\p{Ll}' },
];

/**
 * Inline lists, "1. The first item 2. The second item": SRX can't count, but it can require the preceding mark of the
 * sequence, which distinguishes an item from a number that ends a sentence.
 */
const perSequence = STYLES.flatMap(({ opening, closing, content }) =>
  sequences.map(({ marks, guard }) => {
    const pair = (index: number, between: string) =>
      `(?:^|\\s)${opening}${marks[index]}${closing}\\s${between}\\s${opening}${marks[index + 1]}`;
    const pairs = marks.slice(1).map((_, index) => pair(index, '[^\\r\\n]{1,300}'));
    const successors = marks.slice(1).map((mark, index) => `${mark}(?<=${pair(index, content)})`);
    // The guard is matched first, because look-behind runs from right to left, and avoids testing every pair.
    const guarded = `${closing}\\s{0,3}(?<=${guard}${closing}\\s{0,3})`;
    return {
      afterMark: `(?:${pairs.join('|')})${guarded}`,
      beforeMark: `${opening}(?:${successors.join('|')})${closing}\\s{1,3}["“‘«(¿¡]?\\p{Lu}`,
    };
  }),
);

/** The mark of a later item stays with its text. */
export const enumerationExceptions: readonly SrxRule[] = perSequence.map(({ afterMark }) => ({
  break: false,
  before: afterMark,
  after: '',
  comment: 'after the mark of a later item',
}));

/** The next item starts a segment. */
export const enumerationBreaks: readonly SrxRule[] = perSequence.map(({ beforeMark }) => ({
  break: true,
  before: '\\s',
  after: beforeMark,
  comment: 'before the mark of the next item',
}));
