import type { EntityManager } from '#db/orm.ts';
import type { FindTerms } from './search-terms.ts';

/**
 * Where the lengths of search texts begin that have an index together, the last one open (see the migration): no index
 * knows an order, but what a short one finds comes before what the next finds, which then needn't be asked.
 */
export const LENGTHS_OF_INDEXES = [0, 14, 18, 22, 26, 32, 40, 56] as const;
/** No search text is that long. */
const BEYOND = 1_000_000;

/** As the predicates of the indexes say it. With both ends PostgreSQL expects few rows, and takes the index. */
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
    // Those that are the query are the shortest of those that begin with it.
    { sql: 'search_text like ?', parameters: [`${literal(prefix)}%`] },
    and(contains([word]), { sql: 'not starts_with(search_text, ?)', parameters: [prefix] }),
    and(any, { sql: 'not starts_with(search_text, ?) and strpos(search_text, ?) = 0', parameters: [prefix, word] }),
  ];
  // PostgreSQL runs one part after the other until it has the page: parts with a limit are nothing for parallel workers.
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

/** A look at every row, once: nothing else finds signs. */
const findInRows: FindTerms = async (entityManager, organization, patterns, { limit, offset }, known) => {
  const any = contains(patterns.any);
  const where = `organization = ? and ${any.sql}`;
  const rows: { id: number; total: string }[] = await entityManager.execute(
    `select id, count(*) over () as total from glossary_term where ${where} ` +
      `order by ${RANK}, length(search_text), id limit ? offset ?`,
    [organization, ...any.parameters, patterns.exact, patterns.prefix, patterns.word, limit, offset],
  );
  const ids = rows.map(({ id }) => id);
  const total = known ?? rows[0]?.total;
  if (total !== undefined || offset === 0) return { ids, total: Number(total ?? 0) };
  // A page behind the last one has no row that could say how many there are.
  const [counted]: { total: string }[] = await entityManager.execute(
    `select count(*) as total from glossary_term where ${where}`,
    [organization, ...any.parameters],
  );
  return { ids, total: Number(counted?.total ?? 0) };
};

/**
 * True when each of the texts has a group of three characters that the indexes know. They know letters and digits, with
 * two spaces before a word and one behind it. Source: PostgreSQL manual, pg_trgm.
 */
async function areIndexed(entityManager: EntityManager, texts: readonly string[]): Promise<boolean> {
  const words = texts.map(wordsWithGroups);
  if (words.some((found) => found.length === 0)) return false;
  if (words.every((found) => found.some((word) => /[a-z\d]/.test(word)))) return true;
  // Which other characters are letters depends on the database's locale.
  const [answer]: { known: boolean }[] = await entityManager.execute("select show_trgm(?) <> '{}' as known", [
    words.flat().join(' '),
  ]);
  return answer?.known ?? false;
}

/** Words that are long enough for a group: fewer letters will do where the text shows the word's edges. */
function wordsWithGroups(text: string): readonly string[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    .filter(({ 0: word, index }) => {
      const needed = index > 0 ? 1 : index + word.length < text.length ? 2 : 3;
      return [...word].length >= needed;
    })
    .map(([word]) => word);
}

/** That one of these texts is in the search text. */
function contains(texts: readonly string[]): Condition {
  const sql = `(${texts.map(() => 'search_text like ?').join(' or ')})`;
  return { sql, parameters: texts.map((text) => `%${literal(text)}%`) };
}

function and(one: Condition, other: Condition): Condition {
  return { sql: `${one.sql} and ${other.sql}`, parameters: [...one.parameters, ...other.parameters] };
}

/** What means something in a pattern of `like`, made to mean itself. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
