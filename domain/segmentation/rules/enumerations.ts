import type { SrxRule } from '../srx.ts';

/** Highest number and last letter of a list that runs on inside one line. */
const numbers = Array.from({ length: 30 }, (_, index) => String(index + 1));
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const styles = [
  { opening: '\\(', closing: '\\)', content: '[^\\r\\n]{1,300}' },
  { opening: '', closing: '\\.\\)', content: '[^\\r\\n]{1,300}' },
  { opening: '', closing: '\\)', content: '[^\\r\\n]{1,300}' },
  // A number before a full stop can end a sentence, so only an unbroken item counts as evidence of a list.
  { opening: '', closing: '\\.', content: '[^\\r\\n.!?…]{1,200}' },
];

/**
 * Lists inside one line, "1. The first item 2. The second item": SRX can't count, but it can ask that the mark before is
 * the one that comes before in the sequence, which is what tells an item from a number that ends a sentence.
 */
export const enumerationRules: readonly SrxRule[] = styles.flatMap(({ opening, closing, content }) =>
  [numbers, letters].flatMap((sequence): SrxRule[] => {
    const follows = (index: number, between: string) =>
      `(?:^|\\s)${opening}${sequence[index - 1]}${closing}\\s${between}\\s${opening}${sequence[index]}`;
    const successors = (between: string) =>
      sequence.slice(1).map((mark, index) => `${mark}(?<=${follows(index + 1, between)})`);
    return [
      {
        break: false,
        before: `(?:${sequence.slice(1).map((_, index) => follows(index + 1, '[^\\r\\n]{1,300}')).join('|')})${closing}\\s{0,3}`,
        after: '',
        comment: 'after the mark of a later item',
      },
      {
        break: true,
        before: '\\s',
        after: `${opening}(?:${successors(content).join('|')})${closing}\\s{1,3}["“‘«(¿¡]?\\p{Lu}`,
        comment: 'before the mark of the next item',
      },
    ];
  }),
);
