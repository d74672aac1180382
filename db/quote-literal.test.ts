import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';
import { createOrm, isPostgres } from './orm.ts';
import { quoteLiteral } from './quote-literal.ts';

const TEXTS = [
  '',
  "'",
  '\\',
  "\\'",
  "it's",
  String.raw`C:\new\'`,
  'Ж 中 😀 \u0001',
  "'; drop table job; --",
  '\n\t',
  '$$ ? ?? $1',
];

describe('literals of PostgreSQL', () => {
  it.each(TEXTS)('are those of the library: %j', (text) => {
    expect(quoteLiteral(text)).toBe(new PostgreSqlPlatform().escape(text));
  });

  it('are returned unchanged by the database', async () => {
    const database = await createTestDatabase();
    const orm = await createOrm(database.url);
    try {
      if (isPostgres(database.url)) expect(orm.em.getPlatform().escape('a\\b')).toBe(quoteLiteral('a\\b'));
      for (const text of TEXTS) {
        expect(await orm.em.execute('select ? as text', [text])).toEqual([{ text }]);
      }
    } finally {
      await orm.close(true);
      await database.drop();
    }
  });
});
