import type { Unit } from '#domain/units/unit.ts';
import { pickCriterion } from '#domain/selection/engine/pick-criterion.ts';
import { indexDocument } from './document-index.ts';
import { pickerOf } from './document-picker.ts';
import { describeCriterion } from './explain-selectors.ts';
import type { Criterion, Selector } from './plan.ts';

type Table = Extract<Selector, { kind: 'table' }>;

/**
 * Finds rows and columns beyond the size of tables: the fourth column of a table of three. Existing cells without text
 * don't count, nor do missing tables.
 *
 * @param criterion one that selects nothing
 * @returns sentences, empty if it selects nothing for another reason
 */
export function findBeyond(criterion: Criterion, units: readonly Unit[]): readonly string[] {
  const cells = criterion.all.filter(isCell);
  if (cells.length === 0) return [];
  const whole = criterion.all.map((each): Selector => (isCell(each) ? { ...each, row: null, column: null } : each));
  const picked = pickCriterion({ all: whole }, pickerOf(units));
  const tables = new Set(
    units.flatMap(({ facets }, index) => ((picked[index]?.length ?? 0) > 0 ? (facets?.table?.number ?? []) : [])),
  );
  if (tables.size === 0) return [];
  const { tableBounds } = indexDocument(units);
  const most = (key: 'row' | 'column') => Math.max(...[...tables].map((number) => tableBounds.get(number)?.[key] ?? 0));
  return cells.flatMap((cell) =>
    (['row', 'column'] as const).flatMap((key) => {
      const wanted = Math.abs(cell[key] ?? 0);
      if (wanted <= most(key)) return [];
      const missing = describeCriterion({ all: criterion.all }).replace(/^the /, '');
      const have = `${cell.number === null ? 'its tables have at most' : 'the table has'} ${most(key)} ${key}${most(key) === 1 ? '' : 's'}`;
      return [`The document has no ${missing}: ${have}.`];
    }),
  );
}

function isCell(selector: Selector): selector is Table {
  return selector.kind === 'table' && (selector.row !== null || selector.column !== null);
}
