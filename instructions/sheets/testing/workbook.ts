import { plainText } from '#domain/units/coded-text.ts';
import type { CellPlace, RowFacets, SheetFacets, TableFacets } from '#domain/units/cell-facets.ts';
import { columnLetters } from '#domain/sheets/column-letters.ts';
import type { Unit } from '#domain/units/unit.ts';

/** A worksheet as a test writes it: rows of values, null for an empty cell; numbers are no text. */
export interface SheetOfTest {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly isHidden?: boolean;
  /** From 1. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
  /** Comments on cells: `B2`. */
  readonly comments?: Readonly<Record<string, string>>;
  readonly tables?: readonly TableFacets[];
}

/** The units of a workbook as a reader describes them; ids are places: `Prices!B2`. The first sheet is the active one. */
export function workbookUnits(sheets: readonly SheetOfTest[]): readonly Unit[] {
  const facets = sheets.map(({ name, rows, isHidden = false, tables = [] }, index): SheetFacets => ({
    number: index + 1,
    name,
    isHidden,
    lastColumn: Math.max(0, ...rows.map((row) => row.length)),
    lastRow: rows.length,
    tables,
  }));
  const workbook = { sheets: facets, activeSheet: 1 };
  const unit = (
    id: string,
    text: string,
    reason: Unit['skipReason'],
    cell: Omit<NonNullable<Unit['cell']>, 'workbook'>,
  ) => ({
    id,
    content: plainText(text),
    context: id,
    translate: reason === undefined,
    ...(reason === undefined ? {} : { skipReason: reason }),
    cell: { ...cell, workbook },
  });
  const units: Unit[] = [];
  for (const [
    index,
    { name, rows, isHidden, hiddenRows = [], hiddenColumns = [], comments = {} },
  ] of sheets.entries()) {
    const sheet = facets[index]!;
    for (const [position, cells] of rows.entries()) {
      const values = cells.flatMap((value, at) => (value === null ? [] : [[at + 1, String(value)] as const]));
      const isRowHidden = hiddenRows.includes(position + 1);
      const row: RowFacets = { number: position + 1, isHidden: isRowHidden, values: new Map(values) };
      for (const [at, value] of cells.entries()) {
        const address = `${columnLetters(at + 1)}${position + 1}`;
        const isUnseen = isHidden === true || isRowHidden || hiddenColumns.includes(at + 1);
        const place = (kind: CellPlace) => ({ place: kind, sheet, row, column: at + 1 });
        if (typeof value === 'string')
          units.push(unit(`${name}!${address}`, value, isUnseen ? 'hidden' : undefined, place('cell')));
        const comment = comments[address];
        if (comment !== undefined) units.push(unit(`${name}!${address}#`, comment, 'comment', place('comment')));
      }
    }
  }
  for (const [index, { name }] of sheets.entries()) {
    const cell = { place: 'sheet_name', sheet: facets[index]!, row: null, column: null } as const;
    units.push(unit(`${name}!`, name, 'not_selected', cell));
  }
  return units;
}

/** A price list with a column per language, notes, and a hidden sheet. */
export const PRICE_LIST = workbookUnits([
  {
    name: 'Prices',
    rows: [
      ['SKU', 'English', 'Español', 'Deutsch', 'Price', 'Status'],
      ['A1', 'Red chair', null, null, 10, 'Done'],
      ['A2', 'Blue table', 'Mesa azul', null, 20, 'Open'],
      ['A3', 'Green lamp', null, 'Grüne Lampe', 30, 'Open'],
      ['A4', 'Old sofa', null, null, 40, 'Done'],
    ],
    hiddenRows: [5],
    comments: { B3: 'Is it blue?' },
  },
  {
    name: 'Notes',
    rows: [
      ['Name', 'Description'],
      ['Delivery', 'Within a week'],
      ['Returns', 'Within a month'],
    ],
  },
  { name: 'Internal', isHidden: true, rows: [['Secret text']] },
]);
