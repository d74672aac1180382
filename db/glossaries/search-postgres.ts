import type { FindTerms } from './search-terms.ts';

const RANK =
  'case when search_text = ? then 1 when starts_with(search_text, ?) then 2 when strpos(search_text, ?) > 0 then 3 else 4 end';

/** Search through PostgreSQL's index of groups of three characters, which `like` uses (pg_trgm). */
export const findInPostgres: FindTerms = async (entityManager, organization, patterns, { limit, offset }, known) => {
  const any = patterns.any.map((pattern) => `%${literal(pattern)}%`);
  const where = `organization = ? and (${any.map(() => 'search_text like ?').join(' or ')})`;
  // Without a count only the first rows need be kept in order.
  const count = known === undefined ? 'count(*) over ()' : 'null';
  const rows: { id: number; total: string | null }[] = await entityManager.execute(
    `select id, ${count} as total from glossary_term where ${where} ` +
      `order by ${RANK}, length(search_text), id limit ? offset ?`,
    [organization, ...any, patterns.exact, patterns.prefix, patterns.word, limit, offset],
  );
  const ids = rows.map(({ id }) => id);
  const total = known ?? rows[0]?.total;
  if (total != null || offset === 0) return { ids, total: Number(total ?? 0) };
  // A page behind the last one has no row that could say how many there are.
  const [counted]: { total: string }[] = await entityManager.execute(
    `select count(*) as total from glossary_term where ${where}`,
    [organization, ...any],
  );
  return { ids, total: Number(counted?.total ?? 0) };
};

/** What means something in a pattern of `like`, made to mean itself. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
