import type { CodedText } from '#domain/units/coded-text.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { enteredText, visibleCellText } from './cell-text.ts';
import { isInRange } from './references.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Most result ranges searched per cell; sheets with more have hardly any texts besides formulas. */
const MAX_RESULTS = 1_000;

/** The text of a cell that a person entered; undefined for formulas, their results, and values of other kinds. */
export function textOfCell(workbook: Workbook, sheet: Sheet, row: number, cell: number): CodedText | undefined {
  const { cells, strings, results } = sheet.content!;
  if (cells.hasFormula(cell)) return undefined;
  switch (cells.kindOf(cell)) {
    case 'shared':
      return workbook.sharedStrings?.strings.content(cells.sharedString(cell));
    case 'inline':
      return strings.content(cells.inlineString(cell));
    case 'string': {
      // Some programs write texts as results, without a formula; those of a formula in another cell look the same.
      const position = { row: cells.rowNumber(row), column: cells.columnOf(cell) };
      const isResult = results.length > MAX_RESULTS || results.some((range) => isInRange(position, range));
      return isResult ? undefined : visibleCellText(storedString(sheet, cell));
    }
    default:
      return undefined;
  }
}

/** The text of a cell of kind `string`, as it is stored. */
export function storedString({ content }: Sheet, cell: number): CodedText {
  const { start, end } = content!.cells.valueRange(cell, content!.xml.source);
  return { text: decodeXmlText(content!.xml.source.slice(start, end)), codes: [] };
}

/** The value of a cell: texts with all of their characters, others as the file has them, `''` for an empty cell. */
export function valueOfCell(workbook: Workbook, { content }: Sheet, cell: number): string {
  const { cells, strings, xml } = content!;
  switch (cells.kindOf(cell)) {
    case 'empty':
      return '';
    case 'shared':
      return enteredText(workbook.sharedStrings?.strings.stored(cells.sharedString(cell)).text ?? '');
    case 'inline':
      return enteredText(strings.stored(cells.inlineString(cell)).text);
    default: {
      const { start, end } = cells.valueRange(cell, xml.source);
      const value = decodeXmlText(xml.source.slice(start, end));
      return cells.kindOf(cell) === 'string' ? enteredText(value) : value;
    }
  }
}
