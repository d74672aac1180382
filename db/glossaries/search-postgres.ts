import type { FindTerms } from './search-terms.ts';

/** Search through PostgreSQL's index of groups of three characters, which `like` uses (pg_trgm). */
export const findInPostgres: FindTerms = async (entityManager, organization, patterns, { limit, offset }) => {
  const any = patterns.any.map((pattern) => `%${literal(pattern)}%`);
  const where = `organization = ? and (${any.map(() => 'search_text like ?').join(' or ')})`;
  const rank =
    'case when search_text = ? then 1 when starts_with(search_text, ?) then 2 when strpos(search_text, ?) > 0 then 3 else 4 end';
  const rows: { id: number; total: string }[] = await entityManager.execute(
    `select id, count(*) over () as total from glossary_term where ${where} ` +
      `order by ${rank}, length(replace(search_text, chr(1), '')), id limit ? offset ?`,
    [organization, ...any, patterns.exact, patterns.prefix, patterns.word, limit, offset],
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { ids: rows.map(({ id }) => id), total: Number(first?.total ?? 0) };
  // A page behind the last one has no row that could say how many there are.
  const [counted]: { total: string }[] = await entityManager.execute(
    `select count(*) as total from glossary_term where ${where}`,
    [organization, ...any],
  );
  return { ids: [], total: Number(counted?.total ?? 0) };
};

/** What means something in a pattern of `like`, made to mean itself. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
