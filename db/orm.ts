import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MikroORM as LibSqlMikroORM } from '@mikro-orm/libsql';
import { EntitySchema, type MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PostgresMikroORM } from '@mikro-orm/postgresql';
import type { AbstractSqlDriver, SqlEntityManager, SqlMikroORM } from '@mikro-orm/postgresql';
import { operatorMistake } from '#domain/errors.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { PostgresDriver, SqliteDriver } from './connections.ts';
import { bindSecretBox } from './types/encrypted-text.ts';
import * as entities from './entities/index.ts';
import { ORGANIZATION_FILTER } from './entities/index.ts';

export type Orm = SqlMikroORM<AbstractSqlDriver, SqlEntityManager>;
/** A parameter of this type is scoped to one organization unless its function says otherwise; `transaction`: it has begun. */
export type EntityManager = SqlEntityManager;

/** Options of a query across all organizations, as in the dispatcher and the reconciler. */
export const ALL_ORGANIZATIONS = { filters: { [ORGANIZATION_FILTER]: false } } as const;

/** Options of an SQL statement that only reads: outside transactions it doesn't wait for writers. */
export const READ = { connectionType: 'read' } as const;

/** Options for both databases. Rows are read as they are: changes are statements, never those of a unit of work. */
const options = {
  entities: Object.values(entities).filter((entity) => entity instanceof EntitySchema),
  disableIdentityMap: true,
  extensions: [Migrator],
  forceUtcTimezone: true,
};

/**
 * SQLite settings: WAL so that readers never wait for a writer; FULL so that an accepted job survives a power cut, at
 * one fsync per commit; no busy time-out, because SQLite waits in a way that blocks the process (see `retryWhileBusy`);
 * secure_delete so that deleted texts are overwritten; auto_vacuum so that `releaseFreePages` can shrink the file, which
 * only works in a file that is empty when it is set, thus before WAL. Source: sqlite.org/pragma.html.
 */
const SQLITE_PRAGMAS = [
  'busy_timeout = 0',
  'auto_vacuum = incremental',
  'journal_mode = wal',
  'synchronous = full',
  'secure_delete = on',
];
/** Settings of the read-only connection. It only waits for a log that is being recovered, for some ms. */
const SQLITE_READER_PRAGMAS = ['busy_timeout = 1000', 'query_only = on'];

/** True for a PostgreSQL address, false for a SQLite file. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/**
 * Opens the database.
 *
 * @param databaseUrl `postgres://…`, or `file:PATH` of a SQLite file, whose folder is created if it is missing
 * @param secretBox encrypts and decrypts encrypted columns; without it they can't be used
 */
export async function createOrm(databaseUrl: string, secretBox?: SecretBox): Promise<Orm> {
  const orm = isPostgres(databaseUrl) ? await openPostgres(databaseUrl) : await openSqlite(databaseUrl);
  if (secretBox !== undefined) bindSecretBox(orm.em.getPlatform(), secretBox);
  return orm;
}

async function openPostgres(databaseUrl: string): Promise<Orm> {
  const orm: MikroORM = await PostgresMikroORM.init({
    driver: PostgresDriver,
    clientUrl: databaseUrl,
    ...options,
    migrations: migrationOptions('postgres'),
    // Vectors, whose table exists only with the extension for them: db/context/vectors/pgvector.ts.
    schemaGenerator: { skipTables: ['context_chunk_vector'] },
  });
  return orm as Orm;
}

async function openSqlite(databaseUrl: string): Promise<Orm> {
  const path = databaseUrl.replace(/^file:/, '');
  const isFile = path !== ':memory:';
  if (isFile) makePrivateFile(path);
  const orm: MikroORM = await LibSqlMikroORM.init({
    driver: SqliteDriver,
    dbName: path,
    // Reads outside transactions have a separate connection: a single one would wait for writers, such as an import.
    // The reader sees the previous state, as on PostgreSQL.
    replicas: isFile ? [{ name: 'reader' }] : [],
    ...options,
    migrations: migrationOptions('sqlite'),
    // The search indexes and their tables, which triggers maintain and no entity describes.
    schemaGenerator: { skipTables: [/^glossary_search/, /^context_chunk_search/] },
  });
  const { em } = orm as Orm;
  for (const pragma of SQLITE_PRAGMAS) await em.getConnection('write').execute(`pragma ${pragma}`);
  if (!isFile) return orm as Orm;
  for (const pragma of SQLITE_READER_PRAGMAS) await em.getConnection('read').execute(`pragma ${pragma}`);
  return orm as Orm;
}

/** SQLite gives its log the permissions of the database file, which it creates readable for all users. */
function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function migrationOptions(dialect: 'sqlite' | 'postgres') {
  const folder = fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url));
  return {
    path: folder,
    pathTs: folder,
    glob: 'migration-*.ts',
    emit: 'ts' as const,
    silent: true,
    fileName: (timestamp: string, name?: string) => `migration-${timestamp}${name === undefined ? '' : `-${name}`}`,
    // Only migration:create writes the snapshot; a server never writes into its own source folder.
    snapshotOnMigrate: false,
    snapshotName: 'snapshot',
  };
}

/** A number that no other program uses as an advisory lock in this database. */
const MIGRATION_LOCK = 7_236_411;

/**
 * Brings the database to the newest schema. Several processes may start at once: on PostgreSQL an advisory lock lets
 * one of them work while the others wait.
 */
export async function migrate(orm: Orm): Promise<readonly string[]> {
  const work = async () => (await orm.migrator.up()).map((migration) => migration.name);
  if (orm.driver instanceof SqliteDriver) return work();
  return orm.em.fork().transactional(async (entityManager) => {
    await entityManager.execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    return work();
  });
}

/** Refuses a database that is older than this release. @throws LoquentError `migrations_pending` */
export async function requireCurrentSchema(orm: Orm): Promise<void> {
  const pending = await orm.migrator.getPending();
  if (pending.length === 0) return;
  const message = `The database lacks ${pending.length} migrations. Run: npm run migrate`;
  throw operatorMistake('migrations_pending', message);
}

/** A new unit of work that is scoped to one organization. */
export function organizationEntityManager(orm: Orm, organizationId: string): EntityManager {
  const entityManager = orm.em.fork();
  entityManager.setFilterParams(ORGANIZATION_FILTER, { id: organizationId });
  return entityManager;
}
