import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createOrm, isPostgres, migrate, type Orm } from '#db/orm.ts';
import { createTestDatabase } from '#test/database/database.ts';

describe('the search extension of PostgreSQL', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  });
  const open = async (url: string): Promise<Orm> => {
    const orm = await createOrm(url);
    closing.push(() => orm.close(true));
    return orm;
  };

  it('is asked for in words when the user may not create it', async ({ skip }) => {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    if (!isPostgres(database.url)) return skip('TEST_DATABASE_URL names no PostgreSQL server');
    const administrator = await open(database.url);
    const role = `test_${randomUUID().replaceAll('-', '')}`;
    await administrator.em.execute(`create role "${role}" login password 'only-for-this-test'`);
    closing.push(async () => {
      await administrator.em.execute(`drop owned by "${role}"`);
      await administrator.em.execute(`drop role "${role}"`);
    });
    // Tables are allowed, extensions are not.
    await administrator.em.execute(`grant all on schema public to "${role}"`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, 'only-for-this-test'];
    const limited = await open(url.href);
    await expect(migrate(limited)).rejects.toThrow(/needs the PostgreSQL extension pg_trgm.*create extension pg_trgm/);
    await limited.close(true);
    await administrator.em.execute('create extension pg_trgm');
    expect((await migrate(await open(url.href))).length).toBeGreaterThan(0);
  });
});
