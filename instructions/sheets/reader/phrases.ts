import { bareName, findName, missingName, unknownName } from '#instructions/engine/reading/names.ts';
import { readOrdinal } from '#instructions/engine/reading/numbers.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { WorkbookOutline } from '#instructions/sheets/outline.ts';
import type { CellPlace } from '#domain/units/cell-facets.ts';
import { foldName } from '#domain/text/fold-name.ts';
import { ColumnPhrases, NAME_END, type KnownNames } from './column-phrase.ts';
import { RowPhrases } from './row-phrase.ts';
import type { Part, Phrase } from './parts.ts';

/** Words in front of a thing; they end with the blank. */
const ALL = '(?:(?:all|every|each|any|the whole|the entire|the complete)(?: of)?(?: the)? |the )?';
const everything = words(
  '(?:everything(?: else)?|all of it|anything|(?:the|this) (?:workbook|file|spreadsheet|document)|(?:the )?(?:whole|entire|complete) (?:workbook|file|spreadsheet|document|excel(?: file)?)|all(?: (?:the )?(?:texts?|content))?)',
);
const cells = words(
  `${ALL}(?:(?:text )?cells|cells (?:with|containing|that contain|that have) text|cell texts?|columns|rows|texts?)`,
);
const hidden = words(
  `${ALL}hidden (rows?|columns?|sheets?|cells?|worksheets?|text)(?:(?:,| and| or| &) (?:hidden )?(rows?|columns?|sheets?))?(?:(?:,| and| or| &) (?:hidden )?(rows?|columns?|sheets?))?`,
);
const header = words(
  `${ALL}(?:header rows?|headers?|heading rows?|column (?:titles?|headers?|headings?|names)|title rows?|titles?|headings?)`,
);
const noText = words(`${ALL}(?:numbers?|formulas?|formulae|dates?|numeric (?:cells|values))`);
const PLACES: readonly (readonly [CellPlace, RegExp])[] = [
  ['comment', words(`${ALL}(?:cell )?(?:comments?|notes)`)],
  ['chart', words(`${ALL}(?:charts?|chart (?:titles?|texts?|labels?)|diagrams?|graphs?)`)],
  ['drawing', words(`${ALL}(?:shapes?|drawings?|text ?boxes|text ?box)`)],
  [
    'header_footer',
    words(`${ALL}(?:page )?headers? and (?:page )?footers?|${ALL}(?:page headers?|page footers?|footers?)`),
  ],
  [
    'data_validation',
    words(
      `${ALL}(?:drop-?downs?(?: lists?)?|drop down lists?|data validations?(?: lists?| messages?)?|validation (?:lists?|messages?))`,
    ),
  ],
  [
    'sheet_name',
    words(`${ALL}(?:work)?(?:sheet|tab) names?|(?:the )?names? of (?:all )?(?:the )?(?:work)?(?:sheets?|tabs?)`),
  ],
  ['property', words(`${ALL}(?:document|file|workbook) properties|(?:the )?metadata`)],
];
const allSheets = words('(?:all|every|each)(?: of)?(?: the)? (?:work)?(?:sheets?|tabs?)');
const activeSheet = words(
  '(?:the |this )?(?:active|current|open) (?:work)?(?:sheet|tab)|this (?:work)?(?:sheet|tab)|the (?:whole|entire|complete) (?:work)?(?:sheet|tab)',
);
const sheetNoun = words('(?:the )?(?:work)?(?:sheets?|tabs?)(?: (?:named|called|titled))?');
const sheetNounBehind = words('(?:work)?(?:sheets?|tabs?)');
const columnNoun = words('(?:columns?|cols?)');
const determiner = words('the');
const AND = /(?:\band|\bor|\bplus|&)\s*$/i;
const modifier = words('(?:of|in|on|from|within|inside|for|across)');

/** Words in front of `sheet` that are no name. */
const VAGUE =
  /^(?:hidden|other|another|new|all|any|each|every|both|no|translate|locali[sz]e|skip|only|just|include|exclude|ignore)$/i;

/** Reads the things that an instruction names. */
export class Phrases {
  readonly columns: ColumnPhrases;
  readonly names: KnownNames;
  readonly #rows: RowPhrases;
  readonly #scanner: Scanner;
  readonly #outline: WorkbookOutline;

  constructor(scanner: Scanner, outline: WorkbookOutline) {
    const { sheets } = outline;
    const titles = sheets.flatMap(({ columns }) => columns.flatMap(({ title }) => title ?? []));
    this.names = {
      titles: [...new Set(titles)],
      sheets: sheets.map(({ name }) => name),
      lastColumn: Math.max(0, ...sheets.map(({ lastColumn }) => lastColumn)),
    };
    this.#scanner = scanner;
    this.#outline = outline;
    this.columns = new ColumnPhrases(scanner, this.names);
    this.#rows = new RowPhrases(scanner, this.columns);
  }

  /** A list of things; a thing with its restrictions is a phrase. */
  list(): readonly Phrase[] | undefined {
    return this.#scanner.list(() => this.#phrase())?.flat();
  }

  /**
   * A list of things that are translated.
   *
   * @throws Refusal for "column B and row 3", which may be both or what they have in common
   */
  selection(): readonly Phrase[] | undefined {
    let last: Phrase | undefined;
    const phrases = this.#scanner.list(() => {
      const before = last;
      const isJoined = AND.test(this.#scanner.text.slice(0, this.#scanner.position));
      const found = this.#phrase();
      last = found?.at(-1);
      if (isJoined && isColumnAndRow(before, found?.[0]))
        refuse('Say "rows … of column …", or name columns and rows in two jobs');
      return found;
    });
    return phrases?.flat();
  }

  /** Several phrases where one word names several things: `hidden rows and columns`. */
  #phrase(): readonly Phrase[] | undefined {
    const heads = this.#heads();
    if (heads === undefined) return undefined;
    const restrictions: Part[] = [];
    for (;;) {
      const next = this.#scanner.firstOf(
        () => this.#rows.condition(),
        () => this.restriction(),
        () => this.#rows.openRange(),
      );
      if (next === undefined) break;
      restrictions.push(next);
    }
    return heads.map((head) => [head, ...restrictions]);
  }

  /** `of column B`, `in the sheet "Prices"` */
  restriction(): Part | undefined {
    if (this.#scanner.take(modifier) === undefined) return undefined;
    return this.#scanner.firstOf(
      () => this.#rows.read(),
      () => this.sheets(false),
      () => this.columns.read(false),
      () => this.sheets(true),
    );
  }

  #heads(): readonly Part[] | undefined {
    const one = (part: Part | undefined) => (part === undefined ? undefined : [part]);
    return this.#scanner.firstOf<readonly Part[]>(
      () => this.#hidden(),
      () => one(this.#place()),
      () => one(this.#rows.read()),
      () => one(this.sheets(true)),
      () => one(this.columns.read(true)),
      () => (this.#scanner.take(header) === undefined ? undefined : [{ is: 'header' }]),
      () => (this.#scanner.take(cells) === undefined ? undefined : [{ is: 'place', place: 'cell' }]),
      () => (this.#scanner.take(everything) === undefined ? undefined : [{ is: 'everything' }]),
      () => (this.#scanner.take(noText) === undefined ? undefined : [{ is: 'no_text' }]),
    );
  }

  #hidden(): readonly Part[] | undefined {
    const match = this.#scanner.take(hidden);
    if (match === undefined) return undefined;
    return match.slice(1).flatMap((noun): Part[] => {
      if (noun === undefined) return [];
      const found = (['rows', 'columns', 'sheets'] as const).find((what) =>
        noun.toLowerCase().includes(what.slice(0, -1)),
      );
      return [{ is: 'hidden', what: found ?? null }];
    });
  }

  #place(): Part | undefined {
    const { position } = this.#scanner;
    const found = PLACES.find(([, pattern]) => this.#scanner.take(pattern) !== undefined);
    // A sheet may be called Notes.
    const written = foldName(this.#scanner.text.slice(position, this.#scanner.position)).replace(/^the /, '');
    const isName = [...this.names.sheets, ...this.names.titles].some((name) => foldName(name) === written);
    return found === undefined || isName ? undefined : { is: 'place', place: found[0] };
  }

  /** @param isBare whether names without `sheet` are meant */
  sheets(isBare: boolean): Part | undefined {
    const scanner = this.#scanner;
    const { names } = this;
    if (scanner.take(allSheets) !== undefined) return { is: 'sheets', names: null };
    if (scanner.take(activeSheet) !== undefined) return { is: 'sheets', names: this.#active() };
    const found = scanner.firstOf<readonly string[]>(
      () => {
        scanner.take(determiner);
        const named = scanner.list(() => this.#sheetName());
        if (named === undefined) return undefined;
        return scanner.take(sheetNounBehind) === undefined ? undefined : named;
      },
      () => {
        if (!isBare) return undefined;
        scanner.take(determiner);
        const named = scanner.list(() => this.#sheetName(true));
        return named === undefined || scanner.isAt(columnNoun) ? undefined : named;
      },
      () => {
        if (scanner.take(sheetNoun) === undefined) return undefined;
        scanner.take(/:(?=\s*\S)/y);
        const known = scanner.list(() => this.#sheetName());
        return known ?? single(this.#unknownSheet());
      },
      () => {
        scanner.take(determiner);
        const position = readOrdinal(scanner);
        if (position === undefined || scanner.take(sheetNounBehind) === undefined) return undefined;
        const name = names.sheets.at(position < 0 ? position : position - 1);
        return name === undefined ? refuse(this.#missing(String(position))) : [name];
      },
      () => {
        scanner.take(determiner);
        const name = unknownName(scanner, NAME_END);
        if (name === undefined || /\s/.test(name) || VAGUE.test(name)) return undefined;
        return scanner.take(sheetNounBehind) === undefined ? undefined : refuse(this.#missing(name));
      },
    );
    return found === undefined ? undefined : { is: 'sheets', names: found };
  }

  #active(): readonly string[] {
    return this.#outline.sheets.filter(({ isActive }) => isActive).map(({ name }) => name);
  }

  /** @param isBare whether it may as well be the title of a column, which then is meant */
  #sheetName(isBare = false): string | undefined {
    const scanner = this.#scanner;
    const { position } = scanner;
    const quoted = scanner.quoted();
    const found = quoted === undefined ? bareName(scanner, this.names.sheets) : findName(quoted, this.names.sheets);
    if (found === undefined || !isBare) return found;
    const written = quoted ?? scanner.text.slice(position, scanner.position);
    const isExact = foldName(written) === foldName(found);
    const title = findName(written, this.names.titles);
    if (title === undefined || (isExact && foldName(title) !== foldName(written))) return found;
    return isExact ? refuse(`"${written.trim()}" is a sheet and a column: say which of them`) : undefined;
  }

  #unknownSheet(): string | undefined {
    const name = this.#scanner.quoted() ?? unknownName(this.#scanner, NAME_END);
    if (name === undefined || /^(?:names?|as|that|which)\b/i.test(name)) return undefined;
    return refuse(this.#missing(name));
  }

  #missing(name: string): string {
    return missingName('sheet', name, this.names.sheets);
  }
}

function single<Item>(item: Item | undefined): Item[] | undefined {
  return item === undefined ? undefined : [item];
}

function isColumnAndRow(one: Phrase | undefined, other: Phrase | undefined): boolean {
  const [first, second] = [one, other].map((phrase) => (phrase?.length === 1 ? phrase[0]?.is : undefined));
  const isRow = (is: Part['is'] | undefined) => is !== undefined && /^(?:rows|last_rows|first_rows|where)$/.test(is);
  return (first === 'columns' && isRow(second)) || (isRow(first) && second === 'columns');
}
