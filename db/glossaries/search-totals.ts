import { READ, type EntityManager } from '#db/orm.ts';

/** Totals kept by one process: some hundred kilobytes. */
const MOST_KEPT = 1000;

/** By connection, in the order in which they were last asked for. */
const kept = new WeakMap<object, Map<string, number>>();

/** How many terms a search found when it was last made, as long as no glossary of the organization has changed since. */
export interface KnownTotal {
  readonly total: number | undefined;
  keep(total: number): void;
}

/**
 * Counting what a common word finds takes longer than finding the first page, and the next page has the same total.
 *
 * @param patterns what every term that is found has one of
 */
export async function knownTotal(
  entityManager: EntityManager,
  organization: string,
  patterns: readonly string[],
): Promise<KnownTotal> {
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
    keep: (total) => {
      totals.delete(key);
      totals.set(key, total);
      for (const oldest of totals.keys()) {
        if (totals.size <= MOST_KEPT) break;
        totals.delete(oldest);
      }
    },
  };
}
