import { columnNumber, MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import { Census } from '#formats/ooxml/text/census.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml, type XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { EditedPart } from './package-edits.ts';
import { parseRange, type CellRange } from './references.ts';
import { SheetCells, type CellBudget, type SheetCell } from './sheet-cells.ts';
import { StringReader } from './string-reader.ts';
import type { StringStore } from './string-store.ts';
import { workbookCensus } from './string-vocabulary.ts';
import { CELL_TYPES, WholeCell } from './whole-cell.ts';

/** An element of a sheet besides its rows. Offsets are UTF-16 offsets into its source. */
export interface SheetElement {
  readonly tag: XmlTag;
  readonly start: number;
  readonly tagEnd: number;
  /** End of its content, and of the whole element. */
  contentEnd: number;
  end: number;
}

/** A worksheet that was read. */
export interface SheetContent extends EditedPart {
  readonly cells: SheetCells;
  /** Strings in its cells. */
  readonly strings: StringStore;
  /** Elements that matter for text and for columns, in the order of the source. */
  readonly elements: readonly SheetElement[];
  /** Ranges of formulas that have several results. */
  readonly results: readonly CellRange[];
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
}

/** Elements with text, or about columns, views and tables (ECMA-376 part 1, 18.3.1). */
const KEPT = new Set(
  (
    'sheetPr dimension sheetViews sheetView sheetFormatPr cols col sheetData sheetProtection autoFilter mergeCell ' +
    'dataValidation formula1 hyperlink oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter tablePart'
  )
    .split(' ')
    .map((name) => `x:${name}`),
);

/** Elements that new columns and translations may add. */
const GROWING = ['x:row', 'x:c', 'x:cols', 'x:col', 'x:sheetViews', 'x:sheetView'];

/**
 * Reads a worksheet in one pass over its XML.
 *
 * @param budget limits the cells of the workbook
 * @throws LoquentError errors of `scanXml`, `document_too_large`
 */
export function readSheet(name: string, xml: DecodedXml, budget: CellBudget): SheetContent {
  const reader = new SheetReader(name, xml, budget);
  scanXml(xml.source, name, reader);
  return reader.finish();
}

type OpenCell = { -readonly [key in keyof SheetCell]: SheetCell[key] };

class SheetReader implements XmlHandler {
  readonly #name: string;
  readonly #xml: DecodedXml;
  readonly #cells: SheetCells;
  readonly #census: Census;
  readonly #strings: StringReader;
  readonly #elements: SheetElement[] = [];
  readonly #open: SheetElement[] = [];
  readonly #results: CellRange[] = [];
  #prefix = '';
  #depth = 0;
  /** Number of the last row, and column of its last cell. */
  #row = 0;
  #column = 0;
  #cell: OpenCell | undefined;
  #isInRow = false;
  /** Depth of the content of the row. */
  #rowDepth = 0;
  #whole = new WholeCell('');
  #wholePrefix = '';
  /** Cells and formulas that were read as a whole. */
  #wholeCells = 0;
  #wholeFormulas = 0;

  constructor(name: string, xml: DecodedXml, budget: CellBudget) {
    const rules = workbookCensus(GROWING);
    this.#name = name;
    this.#xml = xml;
    this.#cells = new SheetCells(budget);
    this.#census = new Census(rules);
    this.#strings = new StringReader(xml.source, rules);
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.#census.open(tag);
    if (this.#depth++ === 0) this.#prefix = prefixOf(tag);
    if (this.#strings.isInside) return this.#strings.open(tag, start, end);
    if (this.#cell) return this.#openInCell(tag, start, end, this.#cell);
    if (this.#isInRow) {
      if (tag.key === 'x:c') this.#openCell(tag, start);
      return;
    }
    if (tag.key === 'x:row') return this.#openRow(tag, start);
    if (!KEPT.has(tag.key)) return;
    const element = { tag, start, tagEnd: end, contentEnd: end, end };
    this.#elements.push(element);
    this.#open.push(element);
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#census.close(tag);
    this.#depth--;
    if (this.#strings.isInside) {
      this.#strings.close(tag, start, end);
      return;
    }
    const cell = this.#cell;
    if (cell) {
      if (tag.key === 'x:v') cell.valueEnd = tag.selfClosing ? end : start;
      if (tag.key !== 'x:c') return;
      cell.end = end;
      // Without a value there is only a format, and perhaps a formula that was never computed.
      if (cell.kind !== 'inline' && cell.valueStart === -1) cell.kind = 'empty';
      this.#cells.add(cell);
      this.#cell = undefined;
      return;
    }
    if (tag.key === 'x:row') {
      this.#isInRow = false;
      this.#cells.closeRow(end);
    }
    if (this.#open.at(-1)?.tag !== tag || !KEPT.has(tag.key)) return;
    const element = this.#open.pop()!;
    element.contentEnd = tag.selfClosing ? end : start;
    element.end = end;
  }

  whole(source: string, start: number): number {
    if (!this.#isInRow || this.#depth !== this.#rowDepth || this.#cell) return -1;
    const whole = this.#whole;
    const end = whole.read(source, start);
    if (end === -1) return end;
    this.#wholeCells++;
    if (whole.hasFormula) this.#wholeFormulas++;
    this.#column = whole.column > MAX_COLUMNS ? Math.min(this.#column + 1, MAX_COLUMNS) : whole.column;
    const { kind, hasFormula, valueStart, valueEnd } = whole;
    this.#cells.add({ column: this.#column, kind, hasFormula, start, end, valueStart, valueEnd });
    return end;
  }

  text(start: number, end: number, cdata: boolean): void {
    if (this.#strings.isInside) this.#strings.text(start, end, cdata);
  }

  finish(): SheetContent {
    this.#census.add('x:c', this.#wholeCells);
    this.#census.add('x:f', this.#wholeFormulas);
    return {
      name: this.#name,
      xml: this.#xml,
      census: this.#census,
      cells: this.#cells,
      strings: this.#strings.strings,
      elements: this.#elements,
      results: this.#results,
      prefix: this.#prefix,
    };
  }

  /** Rows and cells without a number follow the one before (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). */
  #openRow(tag: XmlTag, start: number): void {
    const number = tag.attribute('r') ?? '';
    this.#row = /^[1-9]\d{0,6}$/.test(number) ? Number(number) : this.#row + 1;
    this.#column = 0;
    this.#isInRow = true;
    this.#rowDepth = this.#depth;
    const prefix = prefixOf(tag);
    if (prefix !== this.#wholePrefix) this.#whole = new WholeCell(prefix);
    this.#wholePrefix = prefix;
    this.#cells.openRow(this.#row, isTrue(tag.attribute('hidden')), start);
  }

  #openCell(tag: XmlTag, start: number): void {
    const letters = /^[A-Z]{1,3}(?=\d)/.exec(tag.attribute('r') ?? '')?.[0];
    this.#column = this.#columnAt(letters);
    const kind = CELL_TYPES.get(tag.attribute('t') ?? '') ?? 'number';
    this.#cell = {
      column: this.#column,
      kind,
      hasFormula: false,
      start,
      end: start,
      valueStart: -1,
      valueEnd: -1,
    };
  }

  #columnAt(letters: string | undefined): number {
    const column = (letters === undefined ? undefined : columnNumber(letters)) ?? this.#column + 1;
    return Math.min(column, MAX_COLUMNS);
  }

  #openInCell(tag: XmlTag, start: number, end: number, cell: OpenCell): void {
    if (tag.key === 'x:v') {
      cell.valueStart = end;
    } else if (tag.key === 'x:is') {
      cell.kind = 'inline';
      cell.valueStart = this.#strings.strings.length;
      this.#strings.open(tag, start, end);
    } else if (tag.key === 'x:f') {
      cell.hasFormula = true;
      const range =
        tag.attribute('t') === 'array' || tag.attribute('t') === 'dataTable' ? tag.attribute('ref') : undefined;
      const results = range === undefined ? undefined : parseRange(range);
      if (results) this.#results.push(results);
    }
  }
}
