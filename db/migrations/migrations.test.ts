import { afterEach, describe, expect, it } from 'vitest';
import { createOrm, migrate, requireCurrentSchema, type Orm } from '#db/orm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';

describe('the migrations', () => {
  let database: TestDatabase;
  const opened: Orm[] = [];
  const open = async () => {
    const orm = await createOrm(database.url);
    opened.push(orm);
    return orm;
  };
  afterEach(async () => {
    for (const orm of opened.splice(0)) await orm.close(true);
    await database.drop();
  });

  it('make exactly the schema of the entities', async () => {
    database = await createTestDatabase();
    const orm = await open();
    await migrate(orm);
    // The remainder would be a change of an entity without a migration: npm run migration:create. The basis of the
    // search differs between the databases, so no entity describes it.
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const others = changes.replaceAll(
      /^drop (index|trigger if exists) [`"](?:(?:glossary_(?:term_)?|context_chunk_)search\w*|job_segment_(?:search|list|changed))[`"];$/gm,
      '',
    );
    expect(others.trim()).toBe('');
  });

  it('are refused as missing, applied once, and applied by one of several that start together', async () => {
    database = await createTestDatabase();
    const first = await open();
    await expect(requireCurrentSchema(first)).rejects.toMatchObject({ id: 'migrations_pending' });
    const others = [await open(), await open()];
    const done = database.url.startsWith('postgres')
      ? await Promise.all([first, ...others].map((orm) => migrate(orm)))
      : [await migrate(first), await migrate(first)];
    expect(done.flat().length).toBeGreaterThan(0);
    expect(new Set(done.flat()).size).toBe(done.flat().length);
    await expect(requireCurrentSchema(first)).resolves.toBeUndefined();
  });
});
