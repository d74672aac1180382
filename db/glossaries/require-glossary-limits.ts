import { Glossary } from '#db/entities/index.ts';
import { countedLimit, requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';

/** Refuses a just stored glossary if the organization exceeds its limit. @throws LoquentError `limit_reached` */
export async function requireGlossaryLimit(transaction: EntityManager, organization: string): Promise<void> {
  const count = () => transaction.count(Glossary, { organization });
  await requireWithinLimit(transaction, organization, 'glossaries', count);
}

const TABLES = { glossaryEntries: 'glossary_entry', glossaryTerms: 'glossary_term' } as const;

/** Refuses just stored entries or terms if the organization exceeds its limit. @throws LoquentError `limit_reached` */
export async function requireEntryLimits(
  name: keyof typeof TABLES,
  transaction: EntityManager,
  organization: string,
): Promise<void> {
  const table = TABLES[name];
  await requireWithinLimit(transaction, organization, name, async () => {
    // Ids only grow, so the highest one is an upper bound of the rows: in most databases, counting is unnecessary.
    const highest = await read(transaction, `select max(id) as value from ${table}`, []);
    if (highest <= countedLimit(transaction, name)) return highest;
    // By glossary, because indexes begin with it: no row has to be read.
    const own = `glossary_id in (select id from glossary where organization = ?)`;
    return read(transaction, `select count(*) as value from ${table} where ${own}`, [organization]);
  });
}

async function read(transaction: EntityManager, sql: string, parameters: readonly unknown[]): Promise<number> {
  const [row]: { value: number | string | null }[] = await transaction.execute(sql, [...parameters]);
  return Number(row?.value ?? 0);
}
