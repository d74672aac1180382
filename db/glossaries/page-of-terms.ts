import { READ, type EntityManager } from '#db/orm.ts';
import type { FoundTermIds, PageBounds } from './search-contract.ts';

/** A part of a statement, with the values of its question marks. */
interface StatementPart {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

/**
 * Reads a page of terms by a statement that looks at all that match.
 *
 * @param id column of their ids
 * @param from tables and conditions, from the word `from` on
 * @param known total; undefined: they are counted
 */
export async function pageOfTerms(
  entityManager: EntityManager,
  { id, from, order }: { readonly id: string; readonly from: StatementPart; readonly order: StatementPart },
  { limit, offset }: PageBounds,
  known?: number,
): Promise<FoundTermIds> {
  const found: { id: number; total: number | string }[] = await entityManager.execute(
    `select ${id} as id, count(*) over () as total ${from.sql} order by ${order.sql} limit ? offset ?`,
    [...from.parameters, ...order.parameters, limit, offset],
    READ,
  );
  const ids = found.map((term) => term.id);
  const total = known ?? found[0]?.total;
  if (total !== undefined || offset === 0) return { ids, total: Number(total ?? 0) };
  // A page after the last one has no row with the total.
  const [counted]: { total: number | string }[] = await entityManager.execute(
    `select count(*) as total ${from.sql}`,
    [...from.parameters],
    READ,
  );
  return { ids, total: Number(counted?.total ?? 0) };
}
