import type { EntityManager } from '../orm.ts';
import type { FindTerms } from './search-terms.ts';

/**
 * The rows of an organization in the index, whose numbers are made of the organization's, the length of the term and its id
 * (see the migration): in the order of their numbers they are in the order that is asked for.
 */
const OF_ORGANIZATION =
  'rowid between ((select id from glossary_search_scope where organization = ?) << 42) ' +
  'and ((select id + 1 from glossary_search_scope where organization = ?) << 42) - 1';

/** The bits of a row's number that are the id of the term. */
const ID_BITS = 2 ** 32 - 1;

/** Search through SQLite's full-text index of groups of three characters, whose phrases are parts of text. */
export const findInSqlite: FindTerms = async (entityManager, organization, patterns, { limit, offset }) => {
  const exact = phrase(patterns.exact);
  const prefix = phrase(patterns.prefix);
  const word = phrase(patterns.word);
  const any = patterns.any.map(phrase).join(' OR ');
  const groups = [exact, `${prefix} NOT ${exact}`, `${word} NOT ${prefix}`, `(${any}) NOT (${prefix} OR ${word})`];
  const ids: number[] = [];
  let skip = offset;
  for (const group of groups) {
    const wanted = limit - ids.length;
    const rows: { id: number }[] = await entityManager.execute(
      `select rowid & ${ID_BITS} as id from glossary_search where glossary_search match ? and ${OF_ORGANIZATION} ` +
        'order by rowid limit ? offset ?',
      [group, organization, organization, wanted, skip],
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === wanted) break;
    // The page may begin behind this group.
    skip = rows.length > 0 || skip === 0 ? 0 : Math.max(0, skip - (await count(entityManager, organization, group)));
  }
  const isComplete = offset === 0 && ids.length < limit;
  return { ids, total: isComplete ? ids.length : await count(entityManager, organization, any) };
};

async function count(entityManager: EntityManager, organization: string, match: string): Promise<number> {
  const [row]: { count: number }[] = await entityManager.execute(
    `select count(*) as count from glossary_search where glossary_search match ? and ${OF_ORGANIZATION}`,
    [match, organization, organization],
  );
  return row?.count ?? 0;
}

/** In quotes nothing means anything but itself, except the quote. Source: sqlite.org/fts5.html, section 3.1. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
