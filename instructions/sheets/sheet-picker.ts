import { foldName } from '#domain/texts/fold-name.ts';
import { EMPTY_RANGE_SET, wholeUnit } from '#instructions/engine/range-set.ts';
import type { CriterionScope, UnitPicker } from '#instructions/engine/instruction-grammar.ts';
import type { CellFacets, RowFacets } from '#domain/units/cell-facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { isNamedColumn } from './columns.ts';
import { outlineWorkbook, isSelectableCell } from './outline.ts';
import type { Hidden, SheetSelector } from '#domain/plans/sheet-plan.ts';

type RowsWhere = Extract<SheetSelector, { kind: 'rows_where' }>;

/** Header row and titles of a sheet, by its number. */
type Headers = ReadonlyMap<number, { readonly headerRow: number | null; readonly titles: ReadonlyMap<number, string> }>;

/** Places whose text is only translated when the instruction names them, if the reader leaves it out. */
const NAMED_PLACES: ReadonlySet<string> = new Set(['comment', 'sheet_name', 'property']);

/** Prepares the units of a workbook for selectors. */
export function sheetPicker(units: readonly Unit[]): UnitPicker<SheetSelector> {
  let headers: Headers | undefined;
  const headersOf = () => (headers ??= findHeaders(units));
  return { units, isSelectable: isSelectableCell, open: (all) => openScope(all, units, headersOf) };
}

function findHeaders(units: readonly Unit[]): Headers {
  const entries = outlineWorkbook(units).sheets.map(({ number, headerRow, columns }) => {
    const titles = columns.flatMap((column) => (column.title === null ? [] : [[column.number, column.title] as const]));
    return [number, { headerRow, titles: new Map(titles) }] as const;
  });
  return new Map(entries);
}

function openScope(
  all: readonly SheetSelector[],
  units: readonly Unit[],
  headersOf: () => Headers,
): CriterionScope<SheetSelector> {
  const hidden = all.flatMap((selector) => (selector.kind === 'hidden' ? [selector] : []));
  const places = new Set(all.flatMap((selector) => (selector.kind === 'place' ? [selector.place] : [])));
  const isOffered = (unit: Unit) => {
    if (!isSelectableCell(unit)) return false;
    if (unit.translate) return true;
    const { place } = unit.cell!;
    if (NAMED_PLACES.has(place) && !places.has(place)) return false;
    return unit.skipReason !== 'hidden' || hidden.some(({ what }) => what === null || what === hiddenBy(unit));
  };
  return {
    offered: units.map((unit) => (isOffered(unit) ? wholeUnit(unit) : EMPTY_RANGE_SET)),
    matching(selector) {
      const matches = matcherOf(selector, headersOf);
      return units.map((unit) =>
        unit.cell !== undefined && matches(unit, unit.cell) ? wholeUnit(unit) : EMPTY_RANGE_SET,
      );
    },
    counting: () => undefined,
  };
}

type Matcher = (unit: Unit, cell: CellFacets) => boolean;

function matcherOf(selector: SheetSelector, headersOf: () => Headers): Matcher {
  switch (selector.kind) {
    case 'sheet': {
      const name = foldName(selector.sheet);
      return (_unit, { sheet }) => sheet !== null && foldName(sheet.name) === name;
    }
    case 'column':
      return (_unit, { sheet, column }) =>
        column !== null && isNamedColumn(selector, column, titlesFor(selector, sheet?.number, headersOf));
    case 'rows':
      return (_unit, { row }) =>
        row !== null && row.number >= selector.from && (selector.to === null || row.number <= selector.to);
    case 'rows_where':
      return rowTest(selector, headersOf);
    case 'header':
      return (_unit, { place, row, sheet }) =>
        place === 'cell' && row !== null && headersOf().get(sheet?.number ?? 0)?.headerRow === row.number;
    case 'place':
      return (_unit, { place }) => place === selector.place;
    case 'hidden':
      return (unit) => unit.skipReason === 'hidden' && (selector.what === null || hiddenBy(unit) === selector.what);
  }
}

/** Titles are only needed for a column without letters. */
function titlesFor(
  { column }: { readonly column: string | null },
  sheet: number | undefined,
  headersOf: () => Headers,
) {
  return column === null ? headersOf().get(sheet ?? 0)?.titles : undefined;
}

function rowTest(selector: RowsWhere, headersOf: () => Headers): Matcher {
  // The cells of a row share its facets, so that each row is tested once.
  const tested = new WeakMap<RowFacets, boolean>();
  return (_unit, { row, sheet, place }) => {
    if (row === null || (place !== 'cell' && place !== 'comment')) return false;
    const known = tested.get(row);
    if (known !== undefined) return known;
    const found = passes(selector, row, sheet?.number, headersOf);
    tested.set(row, found);
    return found;
  };
}

function passes(selector: RowsWhere, row: RowFacets, sheet: number | undefined, headersOf: () => Headers): boolean {
  const header = selector.column === null ? headersOf().get(sheet ?? 0) : undefined;
  const isMeant = (column: number) => isNamedColumn(selector, column, header?.titles);
  const hasColumn = selector.column !== null || [...(header?.titles.keys() ?? [])].some(isMeant);
  if (!hasColumn) return false;
  const cell = [...row.values].find(([column]) => isMeant(column))?.[1] ?? '';
  // The titles themselves are no data.
  const isTitle = selector.title !== null && foldName(cell) === foldName(selector.title);
  if (isTitle || header?.headerRow === row.number) return false;
  const [value, wanted] = [foldName(cell), foldName(selector.value ?? '')];
  switch (selector.test) {
    case 'is':
      return value === wanted;
    case 'is_not':
      return value !== wanted;
    case 'contains':
      return value.includes(wanted);
    case 'does_not_contain':
      return !value.includes(wanted);
    case 'is_empty':
      return value === '';
    case 'is_not_empty':
      return value !== '';
  }
}

/** Why a unit isn't shown: its sheet, its row, or else its column. */
function hiddenBy({ cell }: Unit): Hidden {
  if (cell?.sheet?.isHidden === true) return 'sheets';
  return cell?.row?.isHidden === true ? 'rows' : 'columns';
}
