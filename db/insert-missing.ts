import type { EntityData, EntityName } from '@mikro-orm/core';
import type { EntityManager } from './orm.ts';

/**
 * Inserts rows, except those whose primary key exists, in one statement: `upsertMany` would read all of them again.
 *
 * @returns number of inserted rows
 */
export async function insertMissing<Entity extends object>(
  transaction: EntityManager,
  entity: EntityName<Entity>,
  rows: readonly EntityData<Entity>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const insert = transaction.createQueryBuilder(entity).insert([...rows] as never);
  const { affectedRows } = await insert
    .onConflict(transaction.getMetadata(entity).primaryKeys as never)
    .ignore()
    .execute('run');
  return affectedRows;
}
