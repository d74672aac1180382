import type { Unit } from '#domain/units/unit.ts';
import { counted } from '#instructions/engine/listed-names.ts';
import { pickCriterion } from '#instructions/engine/pick-criterion.ts';
import { indexDocument } from './document-index.ts';
import { pickerOf } from './document-picker.ts';
import { describeSelectors } from './explain-selectors.ts';
import type { DocumentCriterion, Selector } from '#domain/plans/document-plan.ts';

type Table = Extract<Selector, { kind: 'table' }>;

/**
 * Finds rows and columns beyond the size of tables: the fourth column of a table of three. Existing cells without text
 * don't count, nor do missing tables.
 *
 * @param unmatched criteria that select nothing
 * @returns sentences, empty if they select nothing for other reasons
 */
export function findOutOfRangeCells(
  unmatched: readonly DocumentCriterion[],
  units: readonly Unit[],
): readonly string[] {
  const ofCells = unmatched.filter(({ all }) => all.some(isCell));
  if (ofCells.length === 0) return [];
  const picker = pickerOf(units);
  const { tableBounds } = indexDocument(units);
  return ofCells.flatMap(({ all }) => {
    const whole = all.map((each): Selector => (isCell(each) ? { ...each, row: null, column: null } : each));
    const picked = pickCriterion({ all: whole }, picker);
    const tables = new Set(
      units.flatMap(({ facets }, index) => ((picked[index]?.length ?? 0) > 0 ? (facets?.table?.number ?? []) : [])),
    );
    const most = (key: 'row' | 'column') =>
      [...tables].reduce((sum, number) => Math.max(sum, tableBounds.get(number)?.[key] ?? 0), 0);
    return tables.size === 0 ? [] : all.filter(isCell).flatMap((cell) => describeBeyond(cell, all, most));
  });
}

/** @param most rows or columns that a table has at most */
function describeBeyond(cell: Table, all: readonly Selector[], most: (key: 'row' | 'column') => number): string[] {
  return (['row', 'column'] as const).flatMap((key) => {
    const count = most(key);
    if (Math.abs(cell[key] ?? 0) <= count) return [];
    const missing = describeSelectors(all).replace(/^the /, '');
    const tables = cell.number === null ? 'its tables have at most' : 'the table has';
    return [`The document has no ${missing}: ${tables} ${counted(count, key)}.`];
  });
}

function isCell(selector: Selector): selector is Table {
  return selector.kind === 'table' && (selector.row !== null || selector.column !== null);
}
