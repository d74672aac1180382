import type { WorkbookFacets } from '#domain/units/cell-facets.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { sheetCellId, hiddenColumns, unitOf } from './cell-units.ts';
import { ColumnShapes } from './column-shapes.ts';
import { textOfCell } from './cell-values.ts';
import { cellFacets, SheetRows } from './describe-workbook.ts';
import { columnsFor, type MappedSheet } from './mapped-columns.ts';
import { PlaceList } from './formulas/place-list.ts';
import { MergedCells } from './merged-cells.ts';
import { cellReference } from './references.ts';
import type { Workbook } from './workbook.ts';

/** A cell that a translation goes into. */
export interface TargetCell {
  readonly column: number | { readonly title: string };
  /** Why it is left alone, undefined if it is written. */
  readonly kept: 'text' | 'formula' | 'value' | 'merged' | undefined;
}

/** A cell of a source column, with those that its translation goes into. */
export interface MappedCell {
  readonly mapped: MappedSheet;
  /** Indexes. */
  readonly row: number;
  readonly cell: number;
  readonly content: CodedText;
  readonly targets: readonly TargetCell[];
}

/**
 * Visits the cells of source columns that hold text, in the order of their rows.
 *
 * @param language BCP 47; undefined: columns of all languages
 */
export function eachMappedCell(
  workbook: Workbook,
  mapped: MappedSheet,
  language: string | undefined,
  visit: (cell: MappedCell) => void,
): void {
  const { sheet, mapping } = mapped;
  const { cells } = sheet.content!;
  const sources = new Map<number, (number | { readonly title: string })[]>();
  for (const { source, target } of columnsFor(mapping.columns, language)) {
    sources.set(source, [...(sources.get(source) ?? []), target]);
  }
  const merges = new MergedCells(sheet.content!);
  for (let row = 0; row < cells.rowCount; row++) {
    const number = cells.rowNumber(row);
    if (number < mapping.startRow) continue;
    const [from, to] = cells.cellsOfRow(row);
    for (let cell = from; cell < to; cell++) {
      const targets = sources.get(cells.columnOf(cell));
      const content = targets && textOfCell(workbook, sheet, row, cell);
      if (!content || content.text.trim() === '') continue;
      const found = targets.map((column): TargetCell => {
        const isInPlace = column === cells.columnOf(cell);
        const kept =
          isInPlace || typeof column !== 'number' ? undefined : keptReason(workbook, mapped, row, column, merges);
        return { column, kept };
      });
      visit({ mapped, row, cell, content, targets: found });
    }
  }
}

function keptReason(
  workbook: Workbook,
  { sheet, mapping }: MappedSheet,
  row: number,
  column: number,
  merges: MergedCells,
): TargetCell['kept'] {
  const { cells } = sheet.content!;
  if (merges.isCovered(cells.rowNumber(row), column)) return 'merged';
  const cell = cells.cellIn(row, column);
  if (cell === undefined) return undefined;
  if (cells.hasFormula(cell)) return 'formula';
  if (cells.kindOf(cell) === 'empty' || mapping.existing === 'replace') return undefined;
  const text = textOfCell(workbook, sheet, row, cell);
  if (text === undefined) return 'value';
  return text.text.trim() === '' ? undefined : 'text';
}

/**
 * The units of mapped columns: those whose target cells hold something are kept.
 *
 * @param language BCP 47; undefined: columns of all languages
 * @param facets set if units are to be described
 * @param empty gets the cells that are not translated and have an empty target cell
 */
export function readMappedUnits(
  workbook: Workbook,
  mappings: readonly MappedSheet[],
  language: string | undefined,
  facets: WorkbookFacets | undefined,
  empty: PlaceList = new PlaceList(),
): Unit[] {
  const units = new Map<string, Unit>();
  const shapes = new ColumnShapes(workbook);
  for (const mapped of mappings) {
    const { sheet } = mapped;
    const { cells } = sheet.content!;
    const isColumnHidden = hiddenColumns(sheet.content!);
    const rows = facets && new SheetRows(workbook, sheet);
    let described: { readonly row: number; readonly facets: ReturnType<SheetRows['row']> } | undefined;
    eachMappedCell(workbook, mapped, language, ({ row, cell, content, targets }) => {
      const column = cells.columnOf(cell);
      const reference = cellReference({ row: cells.rowNumber(row), column });
      const isHidden = sheet.isHidden || cells.isRowHidden(row) || isColumnHidden[column] === 1;
      if (rows && described?.row !== row) described = { row, facets: rows.row(row) };
      const placed = facets && cellFacets(facets, 'cell', sheet, described?.facets, column);
      const id = sheetCellId(sheet, reference);
      if (units.has(id)) return;
      const isKept = targets.every(({ kept }) => kept !== undefined);
      const reason =
        shapes.reasonToSkip(content, sheet, column) ??
        (isKept ? 'already_translated' : isHidden ? 'hidden' : undefined);
      const isEmpty = reason === 'not_text' || reason === 'no_letters';
      if (isEmpty && !isKept) empty.add(() => [sheet.name, reference].join('!'), undefined);
      const unit = unitOf(id, [sheet.name, reference].join('!'), content, reason, placed);
      const target = reason === 'already_translated' ? existingTarget(workbook, mapped, row, targets) : undefined;
      units.set(id, target ? { ...unit, target: { content: target, state: 'translated' } } : unit);
    });
  }
  return [...units.values()];
}

function existingTarget(
  workbook: Workbook,
  { sheet }: MappedSheet,
  row: number,
  targets: readonly TargetCell[],
): CodedText | undefined {
  const found = targets.find(({ kept }) => kept === 'text');
  const cell = typeof found?.column === 'number' ? sheet.content!.cells.cellIn(row, found.column) : undefined;
  return cell === undefined ? undefined : textOfCell(workbook, sheet, row, cell);
}
