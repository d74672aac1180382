import { readCount, readOrdinal, readNumberRange } from './numbers.ts';
import { wholeWords, type Scanner } from './scanner.ts';

/** Numbers as an instruction states them; `to` null: to the end. */
export interface NumberRange {
  readonly from: number;
  readonly to: number | null;
}

/** Positions from 1, or from the end from -1. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

const determiner = wholeWords('the');
const few = wholeWords('(?:the )?(first|last)');
const onwards = wholeWords('on|onwards?|and (?:after|below|on)|to (?:the )?end');
const through = wholeWords('to|through');

/** Reads things that have numbers: rows, slides. */
export class NumberedThings {
  readonly #noun: RegExp;
  readonly #bound: RegExp;

  /** @param noun pattern of their noun: `rows?|lines?` */
  constructor(noun: string) {
    this.#noun = wholeWords(`(?:the )?(?:${noun})`);
    const bound = '(after|before|from)';
    this.#bound = wholeWords(`(?:all |the )?(?:(?:${noun}) ${bound}(?: (?:${noun}))?|${bound} (?:${noun}))`);
  }

  /** Reads `rows 5 to 200 and 7`, `row 5 onwards`, `from row 5 on`, `rows after 10`. */
  ranges(scanner: Scanner): readonly NumberRange[] | undefined {
    return scanner.firstOf<readonly NumberRange[]>(
      () => this.#open(scanner),
      () => {
        if (scanner.take(this.#noun) === undefined) return undefined;
        return scanner.list((): NumberRange | undefined => {
          scanner.take(this.#noun);
          const range = readNumberRange(scanner);
          const isOpen = range?.from === range?.to && range !== undefined && scanner.take(onwards) !== undefined;
          return isOpen ? { from: range.from, to: null } : range;
        });
      },
    );
  }

  #open(scanner: Scanner): readonly NumberRange[] | undefined {
    const match = scanner.take(this.#bound);
    const bound = (match?.[1] ?? match?.[2])?.toLowerCase();
    const number = bound === undefined ? undefined : readCount(scanner);
    if (number === undefined) return undefined;
    if (bound === 'after') return [{ from: number + 1, to: null }];
    if (bound === 'before') return [{ from: 1, to: number - 1 }];
    if (scanner.take(onwards) !== undefined || scanner.take(through) === undefined) return [{ from: number, to: null }];
    scanner.take(this.#noun);
    const to = readCount(scanner);
    return to === undefined || to < number ? undefined : [{ from: number, to }];
  }

  /**
   * Reads `the last row`, `the first 3 slides`, `the second and third columns`.
   *
   * @param isImplied true where positions need no noun: `all slides except the last`
   */
  positions(scanner: Scanner, isImplied = () => false): readonly Positions[] | undefined {
    const hasNoun = () => scanner.take(this.#noun) !== undefined || isImplied();
    return scanner.firstOf<readonly Positions[]>(
      () => {
        const end = scanner.take(few)?.[1]?.toLowerCase();
        const count = end === undefined ? undefined : readCount(scanner);
        if (count === undefined || count < 1 || !hasNoun()) return undefined;
        return [end === 'first' ? { from: 1, to: count } : { from: -count, to: -1 }];
      },
      () => {
        const ordinals = scanner.list(() => {
          scanner.take(determiner);
          return readOrdinal(scanner);
        });
        if (ordinals === undefined || !hasNoun()) return undefined;
        return ordinals.map((position) => ({ from: position, to: position }));
      },
    );
  }
}
