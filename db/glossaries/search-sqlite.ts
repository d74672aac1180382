import type { EntityManager } from '../orm.ts';
import type { FindTerms } from './search-terms.ts';

/** The bits of a row's number that are the id of the term; the organization's number stands above bit 42 (see the migration). */
const ID_BITS = 2 ** 32 - 1;

/**
 * The rows of an organization in the index, whose numbers are made of the organization's, the length of the term and its id:
 * in the order of their numbers they are in the order that is asked for.
 */
const OF_ORGANIZATION =
  'rowid between ((select id from glossary_search_scope where organization = ?) << 42) ' +
  'and ((select id + 1 from glossary_search_scope where organization = ?) << 42) - 1';

/** Those among them that have the length of a text, which are few. */
const OF_LENGTH =
  'rowid between ((select id from glossary_search_scope where organization = ?) << 42) ' +
  '| (min(length(?), 1023) << 32) ' +
  'and ((select id from glossary_search_scope where organization = ?) << 42) ' +
  `| (min(length(?), 1023) << 32) | ${ID_BITS}`;

/** Those that are longer than a text. */
const LONGER =
  'rowid between ((select id from glossary_search_scope where organization = ?) << 42) | ((length(?) + 1) << 32) ' +
  'and ((select id + 1 from glossary_search_scope where organization = ?) << 42) - 1';

/** Lengths from here on are not told apart. */
const LONGEST = 1023;

interface Group {
  readonly match: string;
  /** Which rows, with its parameters. */
  readonly where: string;
  readonly parameters: readonly string[];
}

/** Search through SQLite's full-text index of groups of three characters, whose phrases are parts of text. */
export const findInSqlite: FindTerms = async (entityManager, organization, patterns, { limit, offset }, known) => {
  const exact = phrase(patterns.exact);
  const prefix = phrase(patterns.prefix);
  const word = phrase(patterns.word);
  const any = patterns.any.map(phrase).join(' OR ');
  const group = (match: string): Group => ({ match, where: OF_ORGANIZATION, parameters: [organization, organization] });
  const length = [organization, patterns.exact, organization, patterns.exact];
  const groups: readonly Group[] = [
    { match: exact, where: OF_LENGTH, parameters: length },
    // The length leaves the same out, without a search for what is left out.
    [...patterns.exact].length < LONGEST
      ? { match: prefix, where: LONGER, parameters: [organization, patterns.exact, organization] }
      : group(`${prefix} NOT ${exact}`),
    group(`${word} NOT ${prefix}`),
    group(`(${any}) NOT (${prefix} OR ${word})`),
  ];
  const ids: number[] = [];
  let skip = offset;
  for (const { match, where, parameters } of groups) {
    const wanted = limit - ids.length;
    const rows: { id: number }[] = await entityManager.execute(
      `select rowid & ${ID_BITS} as id from glossary_search where glossary_search match ? and ${where} ` +
        'order by rowid limit ? offset ?',
      [match, ...parameters, wanted, skip],
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === wanted) break;
    // The page may begin behind this group.
    if (rows.length > 0) skip = 0;
    else if (skip > 0) skip = Math.max(0, skip - (await count(entityManager, { match, where, parameters })));
  }
  const isComplete = offset === 0 && ids.length < limit;
  if (isComplete) return { ids, total: ids.length };
  return { ids, total: known ?? (await count(entityManager, group(any))) };
};

async function count(entityManager: EntityManager, { match, where, parameters }: Group): Promise<number> {
  const [row]: { count: number }[] = await entityManager.execute(
    `select count(*) as count from glossary_search where glossary_search match ? and ${where}`,
    [match, ...parameters],
  );
  return row?.count ?? 0;
}

/** In quotes nothing means anything but itself, except the quote. Source: sqlite.org/fts5.html, section 3.1. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
