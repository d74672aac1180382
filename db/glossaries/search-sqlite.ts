import { READ, type EntityManager } from '../orm.ts';
import type { FindTerms } from './search-terms.ts';

/** The bits of a row's number that are the id of the term; the organization's number stands above bit 42 (see the migration). */
const ID_BITS = 2 ** 32 - 1;
const ORGANIZATION_BITS = 42n;

/** Lengths from here on are not told apart. */
const LONGEST = 1023;

/**
 * Search through SQLite's full-text index of groups of three characters, whose phrases are parts of text. Row numbers are
 * made of the organization's, the length of the term and its id: their order is the order that is asked for.
 */
export const findInSqlite: FindTerms = async (entityManager, organization, patterns, { limit, offset }, known) => {
  const rows = await rowsOf(entityManager, organization);
  if (rows === undefined) return { ids: [], total: 0 };
  const [exact, prefix, word] = [patterns.exact, patterns.prefix, patterns.word].map(phrase) as [
    string,
    string,
    string,
  ];
  const any = patterns.any.map(phrase).join(' OR ');
  const beginnings =
    [...patterns.exact].length < LONGEST
      ? // Those that are the query are the shortest of those that begin with it.
        [prefix]
      : [exact, `${prefix} NOT ${exact}`];
  const ids: number[] = [];
  let skip = offset;
  for (const match of [...beginnings, `${word} NOT ${prefix}`, `(${any}) NOT (${prefix} OR ${word})`]) {
    const wanted = limit - ids.length;
    const found: { id: number }[] = await entityManager.execute(
      `select rowid & ${ID_BITS} as id from glossary_search where glossary_search match ? and ${rows} ` +
        'order by rowid limit ? offset ?',
      [match, wanted, skip],
      READ,
    );
    ids.push(...found.map(({ id }) => id));
    if (found.length === wanted) break;
    // The page may begin behind this group.
    if (found.length > 0) skip = 0;
    else if (skip > 0) skip = Math.max(0, skip - (await count(entityManager, match, rows)));
  }
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
  if (isLast) return { ids, total: offset + ids.length };
  return { ids, total: known ?? (await count(entityManager, any, rows)) };
};

/** Which rows of the index are an organization's; as plain numbers, which the index compares faster than anything else. */
async function rowsOf(entityManager: EntityManager, organization: string): Promise<string | undefined> {
  const [scope]: { id: number }[] = await entityManager.execute(
    'select id from glossary_search_scope where organization = ?',
    [organization],
    READ,
  );
  if (scope === undefined) return undefined;
  const first = BigInt(scope.id) << ORGANIZATION_BITS;
  return `rowid between ${first} and ${first + (1n << ORGANIZATION_BITS) - 1n}`;
}

async function count(entityManager: EntityManager, match: string, rows: string): Promise<number> {
  const [row]: { count: number }[] = await entityManager.execute(
    `select count(*) as count from glossary_search where glossary_search match ? and ${rows}`,
    [match],
    READ,
  );
  return row?.count ?? 0;
}

/** In quotes nothing means anything but itself, except the quote. Source: sqlite.org/fts5.html, section 3.1. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
