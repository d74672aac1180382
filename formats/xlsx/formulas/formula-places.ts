import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import type { EditedPart } from '#formats/xlsx/package-edits.ts';
import { cellReference, isInRange } from '#formats/xlsx/references.ts';
import type { SheetTable } from '#formats/xlsx/tables.ts';
import type { Sheet } from '#formats/xlsx/workbook.ts';
import type { PlacedTable } from '#formats/xlsx/tables.ts';
import { FORMULAS, RULE_ELEMENTS } from './formula-elements.ts';

/** The formula of a cell, in the source of the cell. */
const CELL_FORMULA = /<(?:[^\s<>:/]+:)?f(?:\s[^<>]*)?>([^<]*)</;

/** Characters without which a formula has neither strings nor names of sheets or columns: `&quot;` is a string's. */
const FOLLOWS = /["&[!]/;

/** A formula of a workbook. Offsets are UTF-16 offsets into the source of its part. */
export interface FormulaPlace {
  readonly part: EditedPart;
  readonly start: number;
  readonly end: number;
  readonly formula: string;
  /** Table that the formula is in, which references without a name mean. */
  readonly table: SheetTable | undefined;
  /** Index of its cell, undefined for formulas elsewhere. */
  readonly cell: number | undefined;
  readonly sheet: Sheet | undefined;
  /** The tag of the rule that it belongs to. */
  readonly rule: XmlTag | undefined;
  /** Describes the location, for a warning. */
  readonly where: () => string;
}

/** A part that may have formulas, with the sheet or the table that it is. */
export interface FormulaPart {
  readonly part: EditedPart;
  readonly sheet?: Sheet;
  readonly table?: SheetTable;
}

/** Called with formulas, and with the start tags outside of rows. */
export interface FormulaVisitor {
  formula(place: FormulaPlace): void;
  tag?(tag: XmlTag, start: number, part: FormulaPart): void;
}

/** Visits the formulas of the cells of a sheet that have strings or names. */
export function visitCellFormulas(
  sheet: Sheet,
  tables: readonly PlacedTable[],
  visit: FormulaVisitor['formula'],
): void {
  const part = sheet.content;
  if (!part) return;
  const own = tables.filter((placed) => placed.sheet === sheet).map(({ table }) => table);
  const { cells } = part;
  for (let row = 0; row < cells.rowCount; row++) {
    const [from, to] = cells.cellsOfRow(row);
    for (let cell = from; cell < to; cell++) {
      if (!cells.hasFormula(cell)) continue;
      const range = cells.cell(cell);
      const source = part.xml.source.slice(range.start, range.end);
      const found = CELL_FORMULA.exec(source);
      if (!found || !FOLLOWS.test(found[1]!)) continue;
      const end = range.start + found.index + found[0].length - 1;
      const formula = decodeXmlText(found[1]!);
      const position = { row: cells.rowNumber(row), column: range.column };
      visit({
        part,
        start: end - found[1]!.length,
        end,
        formula,
        table: formula.includes('[') ? own.find((table) => isInRange(position, table.range)) : undefined,
        cell,
        sheet,
        rule: undefined,
        where: () => `${sheet.name}!${cellReference(position)}`,
      });
    }
  }
}

/** Visits the formulas of a part besides those of cells. */
export function visitPartFormulas(found: FormulaPart, visitor: FormulaVisitor): void {
  const { part, sheet, table } = found;
  const { source } = part.xml;
  const cells = sheet?.content?.cells;
  const isEmpty = cells === undefined || cells.rowCount === 0;
  const firstRow = isEmpty ? -1 : cells.rowRange(0).start;
  const lastRow = isEmpty ? -1 : cells.rowRange(cells.rowCount - 1).end;
  let start = -1;
  let isPlain = true;
  let isInData = false;
  let rule: XmlTag | undefined;
  let name: string | undefined;
  scanXml(source, part.name, {
    fastPath: (_, at) => (at === firstRow ? lastRow : -1),
    open(tag, at, end) {
      if (tag.key === 'x:sheetData') isInData = true;
      if (isInData) return;
      visitor.tag?.(tag, at, found);
      if (RULE_ELEMENTS.has(tag.key)) rule = tag;
      isPlain = true;
      start = FORMULAS.has(tag.key) && !tag.selfClosing ? end : -1;
      name = tag.key === 'x:definedName' ? tag.attribute('name') : undefined;
    },
    text(_from, _to, cdata) {
      if (cdata) isPlain = false;
    },
    close(tag, end) {
      if (tag.key === 'x:sheetData') isInData = false;
      if (RULE_ELEMENTS.has(tag.key)) rule = undefined;
      if (start === -1 || !isPlain || !FORMULAS.has(tag.key)) return;
      const raw = source.slice(start, end);
      const [from, of, what] = [start, rule, name];
      start = -1;
      if (!FOLLOWS.test(raw)) return;
      const where = () => placeOf(found, of, what);
      visitor.formula({
        part,
        start: from,
        end,
        formula: decodeXmlText(raw),
        table,
        cell: undefined,
        sheet,
        rule: of,
        where,
      });
    },
  });
}

function placeOf({ part, sheet, table }: FormulaPart, rule: XmlTag | undefined, name: string | undefined): string {
  if (name !== undefined) return `the name ${name.slice(0, 60)}`;
  if (table) return `the table ${table.name.slice(0, 60)}`;
  if (!sheet) return part.name.slice(part.name.lastIndexOf('/') + 1);
  if (!rule) return sheet.name;
  return `${rule.key.endsWith('cfRule') ? 'a conditional format' : 'a data validation'} of ${sheet.name}`;
}
