import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { bindSecretBox } from '#db/types/encrypted-text.ts';
import { createOrm, migrate, type Orm } from '#db/orm.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A new, empty database: on the server of TEST_DATABASE_URL (postgres://…) when that is set, else a SQLite file.
 *
 * @param server another server; '' for a SQLite file
 */
export async function createTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  return server === undefined || server === '' ? sqliteDatabase() : postgresDatabase(server);
}

async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-database-'));
  return { url: `file:${join(folder, 'test.db')}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function postgresDatabase(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database "${name}"`);
  return { url: url.href, drop: () => onServer(server, `drop database if exists "${name}" with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: server,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  try {
    await orm.em.getConnection().execute(statement);
  } finally {
    await orm.close(true);
  }
}

/** A new database with the current schema, opened, its encrypted columns usable. `close` closes and drops it. */
export async function openTestDatabase(
  server?: string,
): Promise<{ orm: Orm; url: string; close: () => Promise<void> }> {
  const database = await createTestDatabase(server);
  const orm = await createOrm(database.url);
  bindSecretBox(orm.em.getPlatform(), createSecretBox('a secret key for tests, 32 characters or more'));
  await migrate(orm);
  const close = async () => {
    await orm.close(true);
    await database.drop();
  };
  return { orm, url: database.url, close };
}
