import { expect, it } from 'vitest';
import { isPostgres } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { LENGTHS_OF_INDEXES } from './search-postgres.ts';

it('has an index for search texts of every length that a search asks for together', async ({ skip }) => {
  const { orm, url, close } = await openTestDatabase();
  try {
    if (!isPostgres(url)) return skip('TEST_DATABASE_URL names no PostgreSQL server');
    const indexes: { definition: string }[] = await orm.em.execute(
      "select indexdef as definition from pg_indexes where indexname like 'glossary_term_search%'",
    );
    const ranges = indexes
      .map(({ definition }) =>
        definition
          .match(/gin_trgm_ops\) WHERE .*>= (\d+)\) AND .*<= (\d+)\)/)
          ?.slice(1)
          .map(Number),
      )
      .toSorted((one, other) => (one?.[0] ?? 0) - (other?.[0] ?? 0));
    const ends = [...LENGTHS_OF_INDEXES.slice(1), 1_000_000];
    expect(ranges).toEqual(LENGTHS_OF_INDEXES.map((from, index) => [from, ends[index]! - 1]));
  } finally {
    await close();
  }
});
