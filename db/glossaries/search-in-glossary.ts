import { LibSqlDriver } from '@mikro-orm/libsql';
import type { SearchPatterns } from '#domain/glossary/search-text.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import type { FoundTerms, Page } from './search-terms.ts';

/**
 * Searches the terms of one glossary by reading all of them: the indexes of search texts don't know glossaries, and a common
 * text would be found in many others first.
 */
export async function findInGlossary(
  entityManager: EntityManager,
  { organization, glossary }: { readonly organization: string; readonly glossary: number },
  { any, exact, prefix, word }: SearchPatterns,
  { limit, offset }: Page,
): Promise<FoundTerms> {
  const positionOf = entityManager.getDriver() instanceof LibSqlDriver ? 'instr' : 'strpos';
  const contains = `${positionOf}(search_text, ?) > 0`;
  const matches = any.map(() => contains).join(' or ');
  const from = `from glossary_term where organization = ? and glossary_id = ? and (${matches})`;
  const selected = [organization, glossary, ...any];
  const found: { id: number; total: number | string }[] = await entityManager.execute(
    `select id, count(*) over () as total ${from} order by case when search_text = ? then 1 when ${contains} then 2 ` +
      `when ${contains} then 3 else 4 end, length(search_text), id limit ? offset ?`,
    [...selected, exact, prefix, word, limit, offset],
    READ,
  );
  const ids = found.map(({ id }) => id);
  if (ids.length > 0 || offset === 0) return { ids, total: Number(found[0]?.total ?? 0) };
  // A page after the last one has no row with the total.
  const [counted]: { total: number | string }[] = await entityManager.execute(
    `select count(*) as total ${from}`,
    selected,
    READ,
  );
  return { ids, total: Number(counted?.total ?? 0) };
}
