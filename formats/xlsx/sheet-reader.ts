import { columnNumber } from '#domain/sheets/column-letters.ts';
import { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import { scanXml, type XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { RetainedXmlPart } from './retained-xml-part.ts';
import type { EditedPart } from './package-edits.ts';
import { EXCEL_2010_VALIDATION, isExtensionFormula, dependsOnCells } from './formulas/formula-elements.ts';
import { parseRange, type CellRange } from './references.ts';
import { SheetCells, type CellBudget, type SheetCell } from './sheet-cells.ts';
import { StringReader } from './string-reader.ts';
import type { StringStore } from './string-store.ts';
import { workbookTallyRules } from './string-vocabulary.ts';
import { CELL_TYPES, numberIn } from './cell-types.ts';
import { SheetFastPath } from './fast/sheet-fast-path.ts';

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
  readonly xml: RetainedXmlPart;
  readonly cells: SheetCells;
  /** Strings in its cells. */
  readonly strings: StringStore;
  /** Elements that matter for text and for columns, in the order of the source. */
  readonly elements: readonly SheetElement[];
  /** Ranges of formulas that have several results. */
  readonly results: readonly CellRange[];
  /** True if it has formulas, or texts that are compared with cells, outside its rows. */
  readonly hasRules: boolean;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
}

/** Elements with text, or about columns, views and tables (ECMA-376 part 1, 18.3.1). */
const KEPT = new Set(
  (
    'sheetPr dimension sheetViews sheetView sheetFormatPr cols col sheetData sheetProtection autoFilter filterColumn mergeCell ' +
    'dataValidation formula1 hyperlink oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter tablePart'
  )
    .split(' ')
    .map((name) => `x:${name}`)
    .concat(EXCEL_2010_VALIDATION),
);

/** Elements that new columns and translations may add. */
const GROWING = ['x:row', 'x:c', 'x:cols', 'x:col', 'x:sheetViews', 'x:sheetView'];

/**
 * Reads a worksheet in one pass over its XML.
 *
 * @param budget limits the cells of the workbook
 * @throws LoquentError errors of `scanXml`, `document_too_large`
 */
export function readSheet(name: string, xml: RetainedXmlPart, budget: CellBudget): SheetContent {
  const reader = new SheetReader(name, xml, budget);
  scanXml(xml.source, name, reader);
  return reader.finish();
}

type OpenCell = { -readonly [key in keyof SheetCell]: SheetCell[key] };

class SheetReader implements XmlHandler {
  readonly #name: string;
  readonly #xml: RetainedXmlPart;
  readonly #cells: SheetCells;
  readonly #fast: SheetFastPath;
  readonly #tally: ElementTally;
  readonly #strings: StringReader;
  readonly #elements: SheetElement[] = [];
  readonly #open: SheetElement[] = [];
  readonly #results: CellRange[] = [];
  #hasRules = false;
  #prefix = '';
  #depth = 0;
  #cell: OpenCell | undefined;
  #isInRow = false;

  constructor(name: string, xml: RetainedXmlPart, budget: CellBudget) {
    const rules = workbookTallyRules(GROWING);
    this.#name = name;
    this.#xml = xml;
    this.#cells = new SheetCells(budget);
    this.#fast = new SheetFastPath(this.#cells);
    this.#tally = new ElementTally(rules);
    this.#strings = new StringReader(xml, rules);
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.#tally.open(tag);
    if (this.#depth++ === 0) this.#prefix = prefixOf(tag);
    if (this.#strings.isInside) return this.#strings.open(tag, start, end);
    if (this.#cell) return this.#openInCell(tag, start, end, this.#cell);
    if (this.#isInRow) {
      if (tag.key === 'x:c') this.#openCell(tag, start);
      return;
    }
    if (tag.key === 'x:row') return this.#openRow(tag, start, end);
    if (dependsOnCells(tag)) this.#hasRules = true;
    const isList = isExtensionFormula(tag) && this.#open.at(-1)?.tag.key === EXCEL_2010_VALIDATION;
    if (!KEPT.has(tag.key) && !isList) return;
    const element = { tag, start, tagEnd: end, contentEnd: end, end };
    this.#elements.push(element);
    this.#open.push(element);
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#tally.close(tag);
    this.#depth--;
    this.#fast.leave(this.#depth);
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
      if (cell.kind === 'shared') cell.valueEnd = numberIn(this.#xml.source, cell.valueStart, cell.valueEnd);
      this.#cells.add(cell);
      this.#cell = undefined;
      return;
    }
    if (tag.key === 'x:row') {
      this.#isInRow = false;
      this.#cells.closeRow(end);
    }
    if (this.#open.at(-1)?.tag !== tag) return;
    const element = this.#open.pop()!;
    element.contentEnd = tag.selfClosing ? end : start;
    element.end = end;
  }

  fastPath(source: string, start: number): number {
    return this.#cell ? -1 : this.#fast.read(source, start, this.#depth, this.#isInRow);
  }

  text(start: number, end: number, cdata: boolean): void {
    if (this.#strings.isInside) this.#strings.text(start, end, cdata);
  }

  finish(): SheetContent {
    this.#fast.addTo(this.#tally);
    this.#cells.trim();
    return {
      name: this.#name,
      xml: this.#xml,
      tally: this.#tally,
      cells: this.#cells,
      strings: this.#strings.strings,
      elements: this.#elements,
      results: this.#results,
      hasRules: this.#hasRules,
      prefix: this.#prefix,
    };
  }

  /** Rows and cells without a number follow the one before (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). */
  #openRow(tag: XmlTag, start: number, end: number): void {
    const number = tag.attribute('r') ?? '';
    const isHidden = isTrue(tag.attribute('hidden'));
    const isTagPlain = !tag.attributeKeys.some((key) => this.#tally.rules.identifying.has(key));
    this.#fast.learnRow(tag, this.#xml.source, { start, end }, { depth: this.#depth, isHidden, isTagPlain });
    this.#isInRow = true;
    this.#cells.openRow(/^[1-9]\d{0,6}$/.test(number) ? Number(number) : this.#cells.nextRow, isHidden, start);
  }

  #openCell(tag: XmlTag, start: number): void {
    const letters = /^[A-Z]{1,3}(?=\d)/.exec(tag.attribute('r') ?? '')?.[0];
    this.#cell = {
      column: (letters === undefined ? undefined : columnNumber(letters)) ?? this.#cells.nextColumn,
      kind: CELL_TYPES.get(tag.attribute('t') ?? '') ?? 'number',
      hasFormula: false,
      start,
      end: start,
      valueStart: -1,
      valueEnd: -1,
    };
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
