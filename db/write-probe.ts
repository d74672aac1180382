import { SqliteDriver } from './connections.ts';
import type { Orm } from './orm.ts';

/**
 * Tests whether the database accepts writes, without changing data: on a disk that is full or read-only, reading still
 * works.
 *
 * On SQLite the application's user version is set to its current value, which writes a page to the log; an update to
 * the same values would write nothing. On PostgreSQL an update always writes a new version of its row.
 *
 * @throws the driver's error
 */
export async function probeDatabaseWrite(orm: Orm): Promise<void> {
  const entityManager = orm.em.fork();
  if (orm.driver instanceof SqliteDriver) {
    await entityManager.execute('pragma user_version = 0');
    return;
  }
  const table = 'mikro_orm_migrations';
  await entityManager.execute(`update ${table} set name = name where id = (select min(id) from ${table})`);
}
