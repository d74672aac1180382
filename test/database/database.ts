import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { bindSecretBox } from '#db/types/encrypted-text.ts';
import { createOrm, isPostgres, migrate, type Orm } from '#db/orm.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { FAST_FOLDER } from '#test/machine/fast-folder.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Variable with the address of the database that `prepareDatabaseTemplate` migrated for the whole run. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/**
 * A new, empty database: on the server of TEST_DATABASE_URL (postgres://…) when that is set, else a SQLite file.
 *
 * @param server another server; '' for a SQLite file
 */
export async function createTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  return newDatabase(server, undefined);
}

/** A new database with the current schema: a copy of the run's template where there is one. */
export async function createMigratedDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  const template = process.env[TEMPLATE];
  if (template !== undefined && sameServer(template, server)) return newDatabase(server, template);
  const database = await newDatabase(server, undefined);
  const orm = await createOrm(database.url);
  await migrate(orm);
  // Copies are made of the file alone, and closing writes the log back at some later time.
  if (!isPostgres(database.url)) await orm.em.getConnection('write').execute('pragma wal_checkpoint(truncate)');
  await orm.close(true);
  return database;
}

/**
 * Migrates one database, which all later `createMigratedDatabase` of this process and its children copy.
 *
 * @returns drops it; undefined when another project of the same run did all this before
 */
export async function prepareDatabaseTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE] !== undefined) return undefined;
  const database = await createMigratedDatabase();
  process.env[TEMPLATE] = database.url;
  return async () => {
    delete process.env[TEMPLATE];
    await database.drop();
  };
}

function sameServer(template: string, server = ''): boolean {
  if (server === '') return template.startsWith('file:');
  return template.startsWith('postgres') && new URL(template).host === new URL(server).host;
}

async function newDatabase(server: string | undefined, template: string | undefined): Promise<TestDatabase> {
  if (process.env['TEST_PROJECT'] === 'pure') {
    throw new Error(
      'This test opens a database but runs without one: see test/suite/test-files.ts, which did not find out.',
    );
  }
  return server === undefined || server === '' ? sqliteDatabase(template) : postgresDatabase(server, template);
}

async function sqliteDatabase(template: string | undefined): Promise<TestDatabase> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'loquent-test-database-'));
  const path = join(folder, 'test.db');
  if (template !== undefined) await copyFile(template.replace('file:', ''), path);
  return { url: `file:${path}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function postgresDatabase(server: string, template: string | undefined): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const source = template === undefined ? '' : ` template "${new URL(template).pathname.slice(1)}"`;
  await onServer(server, `create database "${name}"${source}`);
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
  const database = await createMigratedDatabase(server);
  const orm = await createOrm(database.url);
  bindSecretBox(orm.em.getPlatform(), createSecretBox('a secret key for tests, 32 characters or more'));
  const close = async () => {
    await orm.close(true);
    await database.drop();
  };
  return { orm, url: database.url, close };
}
