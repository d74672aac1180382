import { READ, type EntityManager } from '#db/orm.ts';

/** Totals cached per process: some hundred kilobytes. */
const MAX_KEPT = 1000;

/** Per connection, in the order of their last use. */
const kept = new WeakMap<object, Map<string, number>>();

/** The total of an earlier search, as long as no glossary of the organization has changed since. */
export interface CachedTotal {
  readonly total: number | undefined;
  store(total: number): void;
}

/**
 * Caches totals: counting the matches of a common word takes longer than finding the first page, and the next page has
 * the same total.
 *
 * @param patterns of which every match contains one
 */
export async function cachedTotal(
  entityManager: EntityManager,
  organization: string,
  patterns: readonly string[],
): Promise<CachedTotal> {
  const [version]: Record<string, unknown>[] = await entityManager.execute(
    'select count(*) as glossaries, max(id) as newest, sum(revision) as revisions, max(updated_at) as changed ' +
      'from glossary where organization = ?',
    [organization],
    READ,
  );
  const connection = entityManager.getDriver();
  const totals = kept.get(connection) ?? new Map<string, number>();
  kept.set(connection, totals);
  const key = JSON.stringify([organization, version, patterns]);
  return {
    total: totals.get(key),
    store: (total) => {
      totals.delete(key);
      totals.set(key, total);
      for (const oldest of totals.keys()) {
        if (totals.size <= MAX_KEPT) break;
        totals.delete(oldest);
      }
    },
  };
}
