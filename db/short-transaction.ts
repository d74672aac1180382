import { SqliteDriver } from './connections.ts';
import { ORGANIZATION_FILTER } from './entities/index.ts';
import type { EntityManager } from './orm.ts';
import { sharedTransactions } from './shared-transactions.ts';

/**
 * Runs a short change of an organization in a transaction, or as a part of the open one. On SQLite, where a commit waits for the disk
 * inside of the process, changes that arrive during a commit share the next one.
 *
 * @param work only changes the database, since it may be run again; gets a transaction that is scoped to the organization
 */
export async function shortTransaction<Result>(
  entityManager: EntityManager,
  work: (transaction: EntityManager) => Promise<Result>,
): Promise<Result> {
  if (entityManager.isInTransaction()) return work(entityManager);
  const { id }: { readonly id?: string } = entityManager.getFilterParams(ORGANIZATION_FILTER) ?? {};
  if (id === undefined || !(entityManager.getDriver() instanceof SqliteDriver))
    return entityManager.transactional(work);
  return sharedTransactions(entityManager).run(id, work);
}
