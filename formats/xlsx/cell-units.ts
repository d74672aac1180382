import type { CellFacets, RowFacets, WorkbookFacets } from '#domain/units/cell-facets.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { UnitsOnDemand, type Units } from '#domain/units/units.ts';
import { columnLetters, MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { textOfCell } from './cell-values.ts';
import { ColumnShapes } from './column-shapes.ts';
import { cellFacets, SheetRows } from './describe-workbook.ts';
import { NumberList } from '#formats/text/number-list.ts';
import type { CellPosition } from './references.ts';
import type { SheetContent } from './sheet-reader.ts';
import { TextCells } from './text-cells.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Cells with text, as they were found, with what their units are made of. */
interface FoundCells {
  readonly sheets: readonly TextCells[];
  /** Index of the first unit of each of the sheets. */
  readonly starts: readonly number[];
  /** Index of each unit's first cell among those of its sheet, and index of the reason why it isn't translated. */
  readonly cells: NumberList;
  readonly reasons: NumberList;
}

/** Reasons why cells aren't translated, by their indexes; the first is that of cells that are. */
const REASONS: readonly (SkipReason | undefined)[] = [undefined, 'empty', 'no_letters', 'not_text', 'hidden'];

function indexOfReason(reason: SkipReason | undefined): number {
  const index = REASONS.indexOf(reason);
  if (index === -1) throw new Error(`"${reason}" is no reason why a cell isn't translated`);
  return index;
}

/**
 * The units of the cells of a workbook. They are made of the cells each time they are asked for: as objects, those of a long workbook
 * take more memory than everything else.
 */
export class CellUnits {
  readonly units: Units;
  readonly sheets: readonly TextCells[];
  readonly #workbook: Workbook;
  readonly #facets: WorkbookFacets | undefined;
  readonly #found: FoundCells;
  readonly #rows: readonly SheetRows[];
  /** Texts of shared strings, where units are described: those of all cells are looked at together. */
  readonly #contents: CodedText[] = [];
  /** Place of the unit created last: the next one is mostly next to it. */
  #sheet = 0;
  #row = 0;
  #rowFacets: RowFacets | undefined;
  /** By id, for a damaged sheet whose rows aren't in order. */
  #indexes: ReadonlyMap<string, number> | undefined;

  constructor(workbook: Workbook, facets: WorkbookFacets | undefined, found: FoundCells) {
    this.units = new UnitsOnDemand(
      found.cells.length,
      (index) => this.#unitAt(index),
      (id) => this.indexOf(id),
    );
    this.sheets = found.sheets;
    this.#workbook = workbook;
    this.#facets = facets;
    this.#found = found;
    this.#rows = facets ? found.sheets.map(({ sheet }) => new SheetRows(workbook, sheet)) : [];
  }

  /** Index of the unit with an id, -1 for an id of none. */
  indexOf(id: string): number {
    const position = parseCellId(id);
    const found = position && this.sheets.findIndex(({ sheet }) => sheet.number === position.sheet);
    const texts = found === undefined ? undefined : this.sheets[found];
    if (texts === undefined) return -1;
    const { isSorted } = texts.sheet.content!.cells;
    if (!isSorted) {
      this.#indexes ??= new Map(this.units.map((unit, index) => [unit.id, index]));
      return this.#indexes.get(id) ?? -1;
    }
    const place = texts.positionOf(position!);
    if (place === undefined) return -1;
    const index = texts.units.at(place);
    // The id is that of the first cell of the unit.
    const { starts, cells } = this.#found;
    const isFirst = index >= starts[found!]! && index < (starts[found! + 1] ?? Infinity);
    return isFirst && cells.at(index) === texts.cells.at(place) ? index : -1;
  }

  /** True if a unit is to be translated. */
  isTextAt(index: number): boolean {
    return REASONS[this.#found.reasons.at(index)] === undefined;
  }

  /** True if a unit would be translated if its cells were visible. */
  isHiddenAt(index: number): boolean {
    return REASONS[this.#found.reasons.at(index)] === 'hidden';
  }

  contentAt(index: number): CodedText {
    const cell = this.#moveTo(index);
    const { sheet } = this.sheets[this.#sheet]!;
    const { cells } = sheet.content!;
    const string = this.#facets && cells.kindOf(cell) === 'shared' ? cells.sharedString(cell) : -1;
    if (string === -1) return textOfCell(this.#workbook, sheet, this.#row, cell)!;
    return (this.#contents[string] ??= textOfCell(this.#workbook, sheet, this.#row, cell)!);
  }

  #unitAt(index: number): Unit {
    const content = this.contentAt(index);
    const cell = this.#found.cells.at(index);
    const { sheet } = this.sheets[this.#sheet]!;
    const reference = this.#referenceOf(cell);
    const reason = REASONS[this.#found.reasons.at(index)];
    const context = [sheet.name, reference].join('!');
    return unitOf(sheetCellId(sheet, reference), context, content, reason, this.#facetsOf(cell));
  }

  /** Finds sheet and row of a unit. @returns the index of its first cell */
  #moveTo(index: number): number {
    const { starts, cells } = this.#found;
    const isIn = index >= starts[this.#sheet]! && index < (starts[this.#sheet + 1] ?? Infinity);
    if (!isIn) this.#sheet = firstIndex(starts.length, (sheet) => starts[sheet]! > index) - 1;
    const cell = cells.at(index);
    const row = this.sheets[this.#sheet]!.sheet.content!.cells.rowWith(cell, isIn ? this.#row : 0);
    if (!isIn || row !== this.#row) this.#rowFacets = undefined;
    this.#row = row;
    return cell;
  }

  #referenceOf(cell: number): string {
    const { cells } = this.sheets[this.#sheet]!.sheet.content!;
    return columnLetters(cells.columnOf(cell)) + cells.rowNumber(this.#row);
  }

  #facetsOf(cell: number): CellFacets | undefined {
    if (!this.#facets) return undefined;
    const { sheet } = this.sheets[this.#sheet]!;
    this.#rowFacets ??= this.#rows[this.#sheet]!.row(this.#row);
    return cellFacets(this.#facets, 'cell', sheet, this.#rowFacets, sheet.content!.cells.columnOf(cell));
  }
}

/**
 * Finds the cells with text. Cells that share a string are one unit with the id of the first of them, visible ones and hidden ones
 * apart; where units are described, each cell is one, since instructions select cells.
 *
 * @param facets set if units are to be described
 */
export function readCellUnits(workbook: Workbook, facets: WorkbookFacets | undefined): CellUnits {
  const units = { cells: new NumberList(), reasons: new NumberList() };
  /** Number of the unit, from 1, by twice the number of the shared string, and one more for hidden cells. */
  const shared = new Uint32Array(2 * (workbook.sharedStrings?.strings.length ?? 0));
  const shapes = new ColumnShapes(workbook);
  const starts: number[] = [];
  const sheets = workbook.sheets.flatMap((sheet): TextCells[] => {
    if (!sheet.content) return [];
    starts.push(units.cells.length);
    const found = new TextCells(sheet);
    const { cells } = sheet.content;
    forEachCell(sheet, (row, cell, isHidden) => {
      // A known string needs no look at its text.
      const isShared = facets === undefined && cells.kindOf(cell) === 'shared' && !cells.hasFormula(cell);
      const string = isShared ? cells.sharedString(cell) : -1;
      const key = 2 * string + Number(isHidden);
      let number = string === -1 ? 0 : (shared[key] ?? 0);
      if (number === 0) {
        const content = textOfCell(workbook, sheet, row, cell);
        if (content === undefined || content.text.trim() === '') return;
        const reason = shapes.reasonToSkip(content, sheet, cells.columnOf(cell));
        units.reasons.push(indexOfReason(reason ?? (isHidden ? 'hidden' : undefined)));
        units.cells.push(cell);
        number = units.cells.length;
        if (string !== -1) shared[key] = number;
      }
      found.add(cell, number - 1);
    });
    return [found];
  });
  for (const list of sheets.flatMap(({ cells, units: ofCells }) => [cells, ofCells])) list.trim();
  return new CellUnits(workbook, facets, { sheets, starts, ...units });
}

/** Visits the cells that programs read. */
function forEachCell(sheet: Sheet, visit: (row: number, cell: number, isHidden: boolean) => void): void {
  const { cells } = sheet.content!;
  const isColumnHidden = hiddenColumns(sheet.content!);
  const seen = new Set<number>();
  for (let row = 0; row < cells.rowCount; row++) {
    const [from, to] = cells.cellsOfRow(row);
    // A damaged sheet may repeat rows and cells; programs read one of each.
    if (!cells.isSorted && seen.size === seen.add(cells.rowNumber(row)).size) continue;
    let last = 0;
    const isRowHidden = sheet.isHidden || cells.isRowHidden(row);
    for (let cell = from; cell < to; cell++) {
      const column = cells.columnOf(cell);
      if (column <= last) continue;
      last = column;
      visit(row, cell, isRowHidden || isColumnHidden[column] === 1);
    }
  }
}

/** Prefix of cell ids, before the number of the sheet. */
const SHEET = 'sheet';

/** The id of the unit of a cell. @param reference `B7` */
export function sheetCellId({ number }: Sheet, reference: string): string {
  // Joining gives a flat string, which takes half the memory of a concatenated one.
  return [`${SHEET}${number}`, reference].join('!');
}

/** Reads an id of `sheetCellId`, character by character, since a workbook has many. @returns undefined for another id */
function parseCellId(id: string): (CellPosition & { readonly sheet: number }) | undefined {
  if (!id.startsWith(SHEET)) return undefined;
  const mark = id.indexOf('!', SHEET.length);
  const sheet = wholeNumber(id, SHEET.length, mark);
  let digits = mark + 1;
  let column = 0;
  for (let code; (code = id.charCodeAt(digits)) >= 0x41 && code <= 0x5a; digits++) column = column * 26 + code - 0x40;
  const row = wholeNumber(id, digits, id.length);
  return sheet > 0 && row > 0 ? { sheet, row, column } : undefined;
}

/** A whole number above 0 without zeros at its start; 0 for anything else. */
function wholeNumber(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9) || (digit === 0 && number === 0)) return 0;
    number = number * 10 + digit;
  }
  return number;
}

/** @param reason why it is not translated, undefined if it is */
export function unitOf(
  id: string,
  context: string,
  content: CodedText,
  reason: SkipReason | undefined,
  cell: CellFacets | undefined,
): Unit {
  // Object spread takes more time, and a long workbook has many units.
  if (reason === undefined) {
    if (cell === undefined) return { id, content, context, translate: true };
    return { id, content, context, translate: true, cell };
  }
  if (cell === undefined) return { id, content, context, translate: false, skipReason: reason };
  return { id, content, context, translate: false, skipReason: reason, cell };
}

/** @returns 1 at the numbers of the columns of a sheet that are hidden */
export function hiddenColumns({ elements }: Pick<SheetContent, 'elements'>): Uint8Array {
  const hidden = new Uint8Array(MAX_COLUMNS + 1);
  for (const { tag } of elements) {
    if (tag.key !== 'x:col' || !isTrue(tag.attribute('hidden'))) continue;
    const [first, last] = [Number(tag.attribute('min') ?? 0), Number(tag.attribute('max') ?? 0)];
    if (first >= 1) hidden.fill(1, first, Math.min(last, MAX_COLUMNS) + 1);
  }
  return hidden;
}
