import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { parseRange, type CellRange } from './references.ts';
import type { Sheet } from './workbook.ts';

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  /** Range of the name in the source, without its quotes. */
  readonly nameRange: { readonly start: number; readonly end: number };
  /** Text in the row of totals, and its range. */
  readonly totalsLabel: string | undefined;
  readonly totalsRange: { readonly start: number; readonly end: number } | undefined;
}

/** A table of a worksheet (ECMA-376 part 1, 18.5.1). */
export interface SheetTable {
  readonly part: string;
  readonly xml: DecodedXml;
  /** By which slicers know it. */
  readonly id: string;
  /** By which formulas know it. */
  readonly name: string;
  readonly range: CellRange;
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
  /** True if its filter hides rows. */
  readonly isFiltered: boolean;
  readonly columns: readonly TableColumn[];
}

/** A table on its sheet. */
export interface PlacedTable {
  readonly sheet: Sheet;
  readonly table: SheetTable;
}

/** The tables of a sheet. @throws LoquentError errors of their parts */
export function readSheetTables(office: OfficePackage, { part, content }: Sheet): SheetTable[] {
  if (!content) return [];
  const names = office.referencesOf(part).flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
  return [...new Set(names)].flatMap((name) => readTable(office, name) ?? []);
}

function readTable(office: OfficePackage, part: string): SheetTable | undefined {
  const xml = office.readXml(part);
  let table: Omit<SheetTable, 'columns' | 'isFiltered'> | undefined;
  let isFiltered = false;
  const columns: TableColumn[] = [];
  scanXml(xml.source, part, {
    open(tag, start) {
      if (tag.key === 'x:table') {
        const range = parseRange(tag.attribute('ref') ?? '');
        const name = tag.attribute('displayName') ?? tag.attribute('name') ?? '';
        const hasHeader = tag.attribute('headerRowCount') !== '0';
        const hasTotals = !['0', undefined].includes(tag.attribute('totalsRowCount'));
        const id = tag.attribute('id') ?? '';
        table = range && { part, id, xml, name, range, hasHeader, hasTotals };
      } else if (tag.key === 'x:filterColumn') {
        isFiltered = true;
      } else if (tag.key === 'x:tableColumn') {
        const nameRange = tag.attributeRange('name', xml.source, start);
        if (!nameRange) return;
        columns.push({
          name: tag.attribute('name') ?? '',
          nameRange,
          totalsLabel: tag.attribute('totalsRowLabel'),
          totalsRange: tag.attributeRange('totalsRowLabel', xml.source, start),
        });
      }
    },
  });
  return table && { ...table, isFiltered, columns };
}
