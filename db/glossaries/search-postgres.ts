import type { EntityManager } from '#db/orm.ts';
import { pageOfTerms } from './page-of-terms.ts';
import type { FindTerms } from './search-contract.ts';

/**
 * Lower bounds of the lengths of search texts per index, the last one open (see the migration): an index has no order,
 * but matches of one precede matches of the next, which then needn't be queried.
 */
export const LENGTHS_OF_INDEXES = [0, 14, 18, 22, 26, 32, 40, 56] as const;
/** Longer than any search text. */
const BEYOND = 1_000_000;

/** As in the predicates of the indexes. With both bounds, PostgreSQL expects few rows and uses the index. */
const LENGTHS = LENGTHS_OF_INDEXES.map((from, index) => {
  const next = LENGTHS_OF_INDEXES[index + 1] ?? BEYOND;
  return `length(search_text) between ${from} and ${next - 1}`;
});

interface Condition {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Search through PostgreSQL's indexes of groups of three characters, which `like` uses (pg_trgm). */
export const findInPostgres: FindTerms = async (entityManager, organization, patterns, page, known) => {
  if (await areIndexed(entityManager, patterns.any)) {
    return findByIndexes(entityManager, organization, patterns, page, known);
  }
  return findInRows(entityManager, organization, patterns, page, known);
};

const findByIndexes: FindTerms = async (entityManager, organization, patterns, { limit, offset }, known) => {
  const { prefix, word } = patterns;
  const any = contains(patterns.any);
  const wanted = offset + limit;
  const groups: readonly Condition[] = [
    // Terms equal to the query are the shortest of those that begin with it.
    { sql: 'search_text like ?', parameters: [`${literal(prefix)}%`] },
    and(contains([word]), { sql: 'not starts_with(search_text, ?)', parameters: [prefix] }),
    and(any, { sql: 'not starts_with(search_text, ?) and strpos(search_text, ?) = 0', parameters: [prefix, word] }),
  ];
  // PostgreSQL runs the parts in order until it has the page: parts with a limit don't run in parallel workers.
  const parts = groups.flatMap(({ sql, parameters }) =>
    LENGTHS.map((length) => ({
      sql: `(select id from glossary_term where organization = ? and ${length} and ${sql} order by length(search_text), id limit ?)`,
      parameters: [organization, ...parameters, wanted],
    })),
  );
  const rows: { id: number }[] = await entityManager.execute(
    `${parts.map(({ sql }) => sql).join(' union all ')} limit ? offset ?`,
    [...parts.flatMap(({ parameters }) => parameters), limit, offset],
  );
  const ids = rows.map(({ id }) => id);
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
  if (isLast) return { ids, total: offset + ids.length };
  if (known !== undefined) return { ids, total: known };
  const counts = LENGTHS.map(
    (length) => `select count(*) as found from glossary_term where organization = ? and ${length} and ${any.sql}`,
  );
  const [counted]: { total: string }[] = await entityManager.execute(
    `select sum(found) as total from (${counts.join(' union all ')}) as counts`,
    LENGTHS.flatMap(() => [organization, ...any.parameters]),
  );
  return { ids, total: Number(counted?.total ?? 0) };
};

const RANK =
  'case when search_text = ? then 1 when starts_with(search_text, ?) then 2 when strpos(search_text, ?) > 0 then 3 else 4 end';

/** Scans every row: no index finds signs. */
const findInRows: FindTerms = (entityManager, organization, patterns, page, known) => {
  const any = contains(patterns.any);
  const from = {
    sql: `from glossary_term where organization = ? and ${any.sql}`,
    parameters: [organization, ...any.parameters],
  };
  const order = {
    sql: `${RANK}, length(search_text), id`,
    parameters: [patterns.exact, patterns.prefix, patterns.word],
  };
  return pageOfTerms(entityManager, { id: 'id', from, order }, page, known);
};

/**
 * True if each of the texts has a group of three characters in the indexes, which contain letters and digits, with two
 * spaces before a word and one after it. Source: PostgreSQL manual, pg_trgm.
 */
async function areIndexed(entityManager: EntityManager, texts: readonly string[]): Promise<boolean> {
  const words = texts.map(wordsWithGroups);
  if (words.some((found) => found.length === 0)) return false;
  if (words.every((found) => found.some((word) => /[a-z\d]/.test(word)))) return true;
  // The database's locale determines which other characters are letters.
  const [answer]: { known: boolean }[] = await entityManager.execute("select show_trgm(?) <> '{}' as known", [
    words.flat().join(' '),
  ]);
  return answer?.known ?? false;
}

/** Words long enough for a group: fewer letters suffice if the text has the word's boundaries. */
function wordsWithGroups(text: string): readonly string[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    .filter(({ 0: word, index }) => {
      const needed = index > 0 ? 1 : index + word.length < text.length ? 2 : 3;
      return [...word].length >= needed;
    })
    .map(([word]) => word);
}

/** Condition that the search text contains one of these texts. */
function contains(texts: readonly string[]): Condition {
  const sql = `(${texts.map(() => 'search_text like ?').join(' or ')})`;
  return { sql, parameters: texts.map((text) => `%${literal(text)}%`) };
}

function and(one: Condition, other: Condition): Condition {
  return { sql: `${one.sql} and ${other.sql}`, parameters: [...one.parameters, ...other.parameters] };
}

/** Escapes the special characters of `like` patterns. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
