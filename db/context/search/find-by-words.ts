import { LibSqlDriver } from '@mikro-orm/libsql';
import { READ, type EntityManager } from '#db/orm.ts';
import { visibleChunks, VISIBLE_JOINS, type SearchScope } from './visible-chunks.ts';

/**
 * The passages with the words of a query, the best first.
 *
 * @param tokens of `queryTokens`; none finds nothing
 */
export async function findByWords(
  entityManager: EntityManager,
  scope: SearchScope,
  tokens: readonly string[],
  limit: number,
): Promise<readonly number[]> {
  if (tokens.length === 0) return [];
  const find = entityManager.getDriver() instanceof LibSqlDriver ? findInSqlite : findInPostgres;
  return find(entityManager, scope, tokens, limit);
}

type FindByWords = typeof findByWords;

/** Tokens have letters and digits only, so that quoting them is enough. The scope is a token of its own in the index. */
const findInSqlite: FindByWords = async (entityManager, scope, tokens, limit) => {
  const visible = visibleChunks(scope);
  const words = tokens.map((token) => `"${token}"`).join(' OR ');
  const rows: { id: number }[] = await entityManager.execute(
    'select c.id as id from context_chunk_search x join context_chunk c on c.id = x.rowid ' +
      `${VISIBLE_JOINS} where context_chunk_search match ? and ${visible.sql} ` +
      'order by bm25(context_chunk_search, 0.0, 1.0), c.id limit ?',
    [`scope:"store${scope.store}" AND search_text:(${words})`, ...visible.parameters, limit],
    READ,
  );
  return rows.map(({ id }) => id);
};

const findInPostgres: FindByWords = async (entityManager, scope, tokens, limit) => {
  const visible = visibleChunks(scope);
  const vector = "array_to_tsvector(string_to_array(c.search_text, ' '))";
  const query = tokens.map((token) => `'${token}'`).join(' | ');
  const rows: { id: number }[] = await entityManager.execute(
    `select c.id as id from context_chunk c ${VISIBLE_JOINS} where ${visible.sql} and ${vector} @@ ?::tsquery ` +
      `order by ts_rank(${vector}, ?::tsquery) desc, c.id limit ?`,
    [...visible.parameters, query, query, limit],
  );
  return rows.map(({ id }) => id);
};
