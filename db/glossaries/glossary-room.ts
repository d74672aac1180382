import { Glossary } from '../entities/index.ts';
import { requireWithinLimit } from '../limits.ts';
import type { EntityManager } from '../orm.ts';

/** Refuses a glossary that was just stored when the organization has too many. @throws LoquentError `limit_reached` */
export async function requireRoomForGlossary(transaction: EntityManager, organization: string): Promise<void> {
  const count = () => transaction.count(Glossary, { organization });
  await requireWithinLimit(transaction, organization, 'glossaries', count);
}

/** The same for entries. @throws LoquentError `limit_reached` */
export async function requireRoomForEntries(transaction: EntityManager, organization: string): Promise<void> {
  const count = () => countIn(transaction, 'glossary_entry', organization);
  await requireWithinLimit(transaction, organization, 'glossaryEntries', count);
}

/** The same for terms. @throws LoquentError `limit_reached` */
export async function requireRoomForTerms(transaction: EntityManager, organization: string): Promise<void> {
  const count = () => countIn(transaction, 'glossary_term', organization);
  await requireWithinLimit(transaction, organization, 'glossaryTerms', count);
}

/** By their glossaries, since indexes begin with these: millions are counted without reading one of their rows. */
async function countIn(
  transaction: EntityManager,
  table: 'glossary_entry' | 'glossary_term',
  organization: string,
): Promise<number> {
  const [row]: { count: number | string }[] = await transaction.execute(
    `select count(*) as count from ${table} where glossary_id in (select id from glossary where organization = ?)`,
    [organization],
  );
  return Number(row?.count ?? 0);
}
