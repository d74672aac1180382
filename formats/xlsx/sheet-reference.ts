import { parseRange, type CellRange } from './references.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Cells of a sheet. */
export interface SheetReference {
  readonly sheet: Sheet;
  readonly range: CellRange;
}

/** A reference to cells of one sheet: `Prices!$A$2:$A$10`, `'Price list'!B1`. */
const REFERENCE = /^\(?(?:'((?:[^']|'')+)'|([^'!(),\s[\]]+))!([$A-Za-z\d:]+)\)?$/;

/** Reads a reference; undefined for names, several ranges, and other workbooks. */
export function parseReference(formula: string, { sheets }: Pick<Workbook, 'sheets'>): SheetReference | undefined {
  const [, quoted, plain, cells] = REFERENCE.exec(formula.trim()) ?? [];
  const name = (quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase();
  const sheet = sheets.find((each) => each.name.toLowerCase() === name);
  const range = cells === undefined ? undefined : parseRange(cells);
  return sheet?.content?.cells.isSorted && range ? { sheet, range } : undefined;
}
