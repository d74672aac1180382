import { bareName, unknownName } from '#instructions/engine/reading/names.ts';
import { readCount, readOrdinal } from '#instructions/engine/reading/numbers.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import { columnNumber } from '#domain/sheets/column-letters.ts';
import { foldName } from '#domain/text/fold-name.ts';
import type { ColumnReference, Part } from './parts.ts';

/** Names that an instruction may mention. */
export interface KnownNames {
  /** Titles of columns of all sheets. */
  readonly titles: readonly string[];
  readonly sheets: readonly string[];
  /** The last column of any sheet. */
  readonly lastColumn: number;
}

/** Empty columns behind the last one that letters may name: `DE` is rather a language than column 109. */
const SPARE_COLUMNS = 26;

const column = words(
  '(?:the )?(?:columns?|cols?\\.?)(?: (?:named|called|titled|headed|with the titles?|with the headers?))?',
);
const again = words('(?:the )?(?:columns?|cols?)');
const LETTERS = /[A-Za-z]{1,3}(?![\p{L}\p{N}'])/uy;
const CAPITAL = /[A-Z]{1,2}(?=\s*(?:$|[,;.&:+→=()-]|(?:and|or|into|to|in|from|is|for|only|too|by)(?![\p{L}\p{N}])))/uy;
const LETTER_RANGE = /([A-Z]{1,3})(?:\s*[-–:]\s*|\s+(?:to|through)\s+)(?:column\s+)?([A-Z]{1,3})(?![\p{L}\p{N}'])/iuy;
const determiner = words('(?:the|its|our|my)');
const few = words('(?:the )?(first|last)');
/** Words that end a name without quotation marks. */
export const NAME_END =
  /(?:[,;.:=]|(?:is|are|and|or|but|in|into|to|of|on|from|only|too|where|with|for|by|contains?|columns?|sheets?|worksheets?|tabs?|rows?|stays?|should|must|as|alone|unchanged|except|skip|without|has|isn't|doesn't)(?![\p{L}\p{N}]))/iuy;

/** Reads columns: `columns B and D`, `the third column`, `the Name column`, `"English"`. */
export class ColumnPhrases {
  readonly #scanner: Scanner;
  readonly #names: KnownNames;

  constructor(scanner: Scanner, names: KnownNames) {
    this.#scanner = scanner;
    this.#names = names;
  }

  /** @param isBare whether titles without `column` and quotation marks are meant */
  read(isBare: boolean): Part | undefined {
    const columns = this.#scanner.firstOf(
      () => this.#named(),
      () => this.#counted(),
      () => this.#withNounBehind(isBare),
    );
    return columns === undefined ? undefined : { is: 'columns', columns };
  }

  /** One column, in places where only a column can stand. */
  one(): ColumnReference | undefined {
    const found = this.#scanner.attempt(() => {
      if (this.#scanner.take(column) === undefined) return undefined;
      return this.item(true);
    });
    if (found !== undefined) return found;
    const read = this.read(true);
    return read?.is === 'columns' && read.columns.length === 1 ? read.columns[0] : undefined;
  }

  /** `columns B, D and "Name"` */
  #named(): ColumnReference[] | undefined {
    const noun = this.#scanner.take(column)?.[0];
    if (noun === undefined) return undefined;
    this.#scanner.take(/:/y);
    const isPlural = /s\.?$/.test(noun.trim()) || /columns|cols/i.test(noun);
    const first = this.#scanner.attempt(() => this.#range(isPlural)) ?? single(this.item(true));
    if (first === undefined) {
      const unknown = unknownName(this.#scanner, NAME_END);
      return unknown === undefined ? undefined : [{ by: 'title', title: unknown, isUnknown: true }];
    }
    const found = [...first];
    for (;;) {
      const next = this.#scanner.attempt(() => {
        if (this.#scanner.take(JOINT) === undefined) return undefined;
        const isNamedAgain = this.#scanner.take(again) !== undefined;
        const isPluralHere = isPlural || isNamedAgain;
        return this.#scanner.attempt(() => this.#range(isPluralHere)) ?? single(this.item(isPluralHere));
      });
      if (next === undefined) return found;
      found.push(...next);
    }
  }

  /** `the third column`, `the first two columns`, `the second and third columns` */
  #counted(): ColumnReference[] | undefined {
    const scanner = this.#scanner;
    const byPosition = (position: number): ColumnReference => ({ by: 'position', position });
    const several = scanner.attempt(() => {
      const end = scanner.take(few)?.[1]?.toLowerCase();
      const count = end === undefined ? undefined : readCount(scanner);
      if (count === undefined || count > SPARE_COLUMNS || scanner.take(again) === undefined) return undefined;
      return Array.from({ length: count }, (_, index) => byPosition(end === 'first' ? index + 1 : index - count));
    });
    if (several !== undefined) return several;
    scanner.take(determiner);
    const ordinals = scanner.list(() => {
      scanner.take(determiner);
      return readOrdinal(scanner);
    });
    return ordinals === undefined || scanner.take(again) === undefined ? undefined : ordinals.map(byPosition);
  }

  /** `the Name column`, `"English" and "Spanish"`, `B and D` */
  #withNounBehind(isBare: boolean): ColumnReference[] | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    scanner.take(determiner);
    const titles = scanner.list(() => this.#title(), JOINT);
    if (titles !== undefined && (scanner.take(again) !== undefined || isBare)) return titles;
    scanner.position = start;
    scanner.take(determiner);
    const unknown = scanner.attempt(() => {
      const name = unknownName(scanner, NAME_END);
      return name === undefined || name.split(/\s/).length > 3 || scanner.take(again) === undefined ? undefined : name;
    });
    if (unknown === undefined || VAGUE.test(unknown)) return undefined;
    return [{ by: 'title', title: unknown, isUnknown: true }];
  }

  #title(): ColumnReference | undefined {
    const scanner = this.#scanner;
    const quoted = scanner.quoted();
    if (quoted !== undefined) return { by: 'title', title: quoted };
    const title = bareName(scanner, this.#names.titles);
    if (title !== undefined) return { by: 'title', title };
    const letter = scanner.take(CAPITAL)?.[0];
    return letter === undefined ? undefined : this.#byLetters(letter);
  }

  /** A column behind its noun: letters, a title, a number. @param isSmall whether letters may be small */
  item(isSmall: boolean): ColumnReference | undefined {
    const scanner = this.#scanner;
    const quoted = scanner.quoted();
    if (quoted !== undefined) return { by: 'title', title: quoted };
    const byLetters = scanner.attempt(() => {
      const written = scanner.take(LETTERS)?.[0];
      if (written === undefined || (!isSmall && written !== written.toUpperCase())) return undefined;
      // `columns B and a note`
      return written === 'a' && /^\s+\p{L}{2}/u.test(scanner.text.slice(scanner.position)) && !scanner.isAt(NAME_END)
        ? undefined
        : this.#byLetters(written);
    });
    if (byLetters !== undefined) return byLetters;
    const title = bareName(scanner, this.#names.titles);
    if (title !== undefined) return { by: 'title', title };
    const position = scanner.attempt(() => readCount(scanner));
    return position === undefined || position === 0 ? undefined : { by: 'position', position };
  }

  #byLetters(written: string): ColumnReference | undefined {
    const number = columnNumber(written);
    const { titles, lastColumn } = this.#names;
    if (number === undefined) return undefined;
    if (written.length === 1) return { by: 'letters', number };
    const isTitle = titles.some((title) => foldName(title) === foldName(written));
    const isLetters = written === written.toUpperCase() && number <= lastColumn + SPARE_COLUMNS;
    return isTitle || !isLetters ? undefined : { by: 'letters', number };
  }

  /** `B to D`, `B:D`; behind `column` a range needs a sign, since `column B to C` says where translations go. */
  #range(isPlural: boolean): ColumnReference[] | undefined {
    const match = this.#scanner.take(LETTER_RANGE);
    if (match === undefined) return undefined;
    const [from, to] = [columnNumber(match[1] ?? ''), columnNumber(match[2] ?? '')];
    const isSign = !/\s(?:to|through)\s/i.test(match[0]);
    if (from === undefined || to === undefined || to < from || to - from > MAX_IN_RANGE) return undefined;
    if (!isPlural && !isSign) return undefined;
    return Array.from({ length: to - from + 1 }, (_, index) => ({ by: 'letters', number: from + index }));
  }
}

/** Columns of a range; a criterion for each. */
const MAX_IN_RANGE = 90;
const JOINT = /(?:,\s*(?:and|or)(?![\p{L}\p{N}])|,|&|\+|\/|(?:and|or|as well as|plus)(?![\p{L}\p{N}]))/iuy;
/** Words in front of `column` that are no name. */
const VAGUE = /^(?:new|empty|blank|other|same|next|each|every|all|any|one|another|language|target|source|a|an)\b/i;

function single(reference: ColumnReference | undefined): ColumnReference[] | undefined {
  return reference === undefined ? undefined : [reference];
}
