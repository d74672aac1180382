import { unknownName } from '#instructions/engine/reading/names.ts';
import { readCount, readOrdinal, readRange } from '#instructions/engine/reading/numbers.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { RowTest } from '#domain/plans/sheet-plan.ts';
import { NAME_END, type ColumnPhrases } from './column-phrase.ts';
import type { ColumnReference, Part, RowCondition } from './parts.ts';

const rows = words('(?:all |any |every |each )?(?:the )?(?:rows?|lines?)');
const few = words('(?:the )?(first|last)');
const fromRow = words('(?:rows? )?(?:from|starting (?:at|from|with|in)|beginning (?:at|with))(?: rows?)?');
const onwards = words('(?:on|onwards?|and (?:below|down|on|after)|down(?:wards)?|to the (?:end|last row|bottom))|\\+');
const OPEN_ENDED = /(?:to|-|–)\s*(?:the\s+)?(?:end|last(?:\s+row)?|bottom)(?![\p{L}\p{N}])/iuy;
const after = words('(?:rows? )?(?:after|below|beyond|under)(?: row)?');
const before = words('(?:rows? )?(?:above|before)(?: row)?');
const upTo = words('(?:rows? )?(?:up to|until)(?: and including)?(?: row)?');
const where = words('(?:that are |which are )?(?:where|whose|with|when|if|in which|that have|having)');
const value = words('(?:the )?(?:values?|cells?|texts?) (?:of|in)');
const article = words('(?:the|an?|its)');
const empty = words('(?:empty|blank|missing|not set|not filled(?: in)?)');
const filled = words('(?:filled(?: in)?|set|present|not (?:empty|blank|missing))');
const VERB = /(?:(?:is|are|equals?|was|says|reads)(?:\s+(?:set|equal|marked)\s+(?:to|as))?(?![\p{L}\p{N}])|==?|:)/iuy;
const NEGATED_VERB =
  /(?:(?:is|are|was)(?:n't|\s+not)(?![\p{L}\p{N}])|does(?:n't|\s+not)\s+(?:equal|say)(?![\p{L}\p{N}])|!=|<>|≠)/iuy;
const contains = words('(?:contains?|includes?|mentions?)');
const containsNot = words("(?:does(?:n't| not)|do(?:n't| not)) (?:contain|include|mention)");
const noValue = words('(?:no|without an?|an? empty|empty)');
const or = words('or(?: (?:is|are|equals?|contains?))?');
const and = words('and(?: where| whose| if)?');
/** A value without quotation marks: up to a sign, or a word that continues the sentence. */
const BARE_VALUE =
  /[\p{L}\p{N}$€£%#+-](?:(?!\s+(?:and|or|but|in|on|then|into|to|of|for|except|only|too)(?![\p{L}\p{N}])|[,;]|\.(?=\s|$)|\s+-\s)[^"]){0,100}/iuy;

/** Reads rows: `rows 5 to 200`, `row 7`, `rows where Status is Done`. */
export class RowPhrases {
  readonly #scanner: Scanner;
  readonly #columns: ColumnPhrases;

  constructor(scanner: Scanner, columns: ColumnPhrases) {
    this.#scanner = scanner;
    this.#columns = columns;
  }

  read(): Part | undefined {
    return this.#scanner.firstOf<Part>(
      () => this.openRange(),
      () => this.#numbered(),
      () => this.#counted(),
      () => this.#tested(),
    );
  }

  /** `where Status is Done`, behind rows or cells. */
  condition(): Part | undefined {
    const scanner = this.#scanner;
    if (scanner.take(where) === undefined) return undefined;
    const conditions = [this.#test()];
    for (;;) {
      const next = scanner.attempt(() => (scanner.take(and) === undefined ? undefined : this.#test()));
      if (next === undefined) break;
      conditions.push(next);
    }
    const found = conditions.filter((each) => each !== undefined);
    return found.length === conditions.length ? { is: 'where', conditions: found } : undefined;
  }

  /** `from row 5 on`, `rows after 10` */
  openRange(): Part | undefined {
    const scanner = this.#scanner;
    const start = scanner.firstOf<{ from: number; to: number | null }>(
      () => {
        if (scanner.take(fromRow) === undefined) return undefined;
        const from = readCount(scanner);
        if (from === undefined) return undefined;
        if (scanner.take(OPEN_ENDED) !== undefined) return { from, to: null };
        if (scanner.take(words('(?:to|until|through|up to)')) !== undefined) {
          scanner.take(words('rows?'));
          const to = readCount(scanner);
          return to === undefined || to < from ? undefined : { from, to };
        }
        scanner.take(onwards);
        return { from, to: null };
      },
      () => bound(scanner, after, (row) => ({ from: row + 1, to: null })),
      () => bound(scanner, before, (row) => (row > 1 ? { from: 1, to: row - 1 } : undefined)),
      () => bound(scanner, upTo, (row) => ({ from: 1, to: row })),
      () => {
        if (scanner.take(rows) === undefined) return undefined;
        const from = readCount(scanner);
        const isOpen = from !== undefined && (scanner.take(OPEN_ENDED) ?? scanner.take(onwards)) !== undefined;
        return isOpen ? { from, to: null } : undefined;
      },
    );
    return start === undefined || start.from < 1 ? undefined : { is: 'rows', ranges: [start] };
  }

  #numbered(): Part | undefined {
    const scanner = this.#scanner;
    if (scanner.take(rows) === undefined) return undefined;
    scanner.take(/:|numbers?/iuy);
    const ranges = scanner.list(() => {
      scanner.take(rows);
      return readRange(scanner);
    });
    return ranges === undefined || ranges.some(({ from }) => from < 1) ? undefined : { is: 'rows', ranges };
  }

  /** `the last row`, `the first 10 rows`, `the 5th row` */
  #counted(): Part | undefined {
    const scanner = this.#scanner;
    const several = scanner.attempt((): Part | undefined => {
      const end = scanner.take(few)?.[1]?.toLowerCase();
      const count = end === undefined ? undefined : readCount(scanner);
      if (count === undefined || count < 1 || scanner.take(rows) === undefined) return undefined;
      return { is: end === 'first' ? 'first_rows' : 'last_rows', count };
    });
    if (several !== undefined) return several;
    scanner.take(article);
    const position = readOrdinal(scanner);
    if (position === undefined || scanner.take(rows) === undefined || position < -1) return undefined;
    return position < 0 ? { is: 'last_rows', count: 1 } : { is: 'rows', ranges: [{ from: position, to: position }] };
  }

  #tested(): Part | undefined {
    const scanner = this.#scanner;
    if (scanner.take(rows) === undefined) return undefined;
    return this.condition();
  }

  #test(): RowCondition | undefined {
    const scanner = this.#scanner;
    scanner.take(article);
    const none = scanner.attempt((): RowCondition | undefined => {
      if (scanner.take(noValue) === undefined) return undefined;
      const column = this.#column();
      return column === undefined ? undefined : { column, test: 'is_empty', values: [null] };
    });
    if (none !== undefined) return none;
    scanner.take(value);
    const column = this.#column();
    if (column === undefined) return undefined;
    return scanner.firstOf<RowCondition>(
      () => this.#blank(column, NEGATED_VERB, empty, 'is_not_empty'),
      () => this.#blank(column, VERB, filled, 'is_not_empty'),
      () => this.#blank(column, VERB, empty, 'is_empty'),
      () => this.#valued(column, NEGATED_VERB, 'is_not'),
      () => this.#valued(column, containsNot, 'does_not_contain'),
      () => this.#valued(column, VERB, 'is'),
      () => this.#valued(column, contains, 'contains'),
      // `with Status "Done"`
      () => this.#valued(column, /(?=["'])/y, 'is'),
    );
  }

  #blank(column: ColumnReference, before: RegExp, state: RegExp, test: RowTest): RowCondition | undefined {
    const fits = this.#scanner.take(before) !== undefined && this.#scanner.take(state) !== undefined;
    return fits ? { column, test, values: [null] } : undefined;
  }

  #valued(column: ColumnReference, before: RegExp, test: RowTest): RowCondition | undefined {
    if (this.#scanner.take(before) === undefined) return undefined;
    if (
      this.#scanner.isAt(
        words('(?:not|less|more|greater|at (?:least|most)|between|over|under|above|below|after|before)'),
      )
    ) {
      return undefined;
    }
    const values = this.#scanner.list(() => this.#value(), or);
    return values === undefined ? undefined : { column, test, values };
  }

  #value(): string | undefined {
    const quoted = this.#scanner.quoted();
    if (quoted !== undefined) return quoted === '' ? undefined : quoted;
    return this.#scanner.take(BARE_VALUE)?.[0].trim();
  }

  #column(): ColumnReference | undefined {
    const known = this.#scanner.attempt(() => this.#columns.one());
    if (known !== undefined) return known;
    const title = unknownName(this.#scanner, NAME_END);
    return title === undefined ? undefined : { by: 'title', title };
  }
}

function bound<Range>(scanner: Scanner, pattern: RegExp, range: (row: number) => Range | undefined): Range | undefined {
  if (scanner.take(pattern) === undefined) return undefined;
  const row = readCount(scanner);
  return row === undefined ? undefined : range(row);
}
