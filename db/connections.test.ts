import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { Organization } from './entities/index.ts';
import { createOrm, isPostgres, migrate, READ, type EntityManager, type Orm } from './orm.ts';

/** More than a pool has connections. */
const TIMES = 12;

let database: TestDatabase;
let orm: Orm;
let watcher: Orm;

beforeEach(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url);
  watcher = await createOrm(database.url);
});
afterEach(async () => {
  // Closing waits until every connection is returned.
  await orm.close(true);
  await watcher.close(true);
  await database.drop();
});

const answer = async (entityManager: EntityManager = orm.em.fork()) => {
  const rows: { answer: number }[] = await entityManager.execute('select 42 as answer');
  return rows[0]?.answer;
};

describe('on PostgreSQL', () => {
  const backendOf = async (transaction: EntityManager) => {
    const [row]: { pid: number }[] = await transaction.execute('select pg_backend_pid() as pid');
    return row!.pid;
  };
  // Not by an entity manager: within a transaction of another one it takes a connection of that one's pool, which has none left.
  const kill = async (pid: number) => {
    const pool = await (watcher.em.getConnection() as PostgreSqlConnection).getNativeClient();
    await pool.query('select pg_terminate_backend($1)', [pid]);
  };

  it('connections that are lost within transactions take no place in the pool', async ({ skip }) => {
    if (!isPostgres(database.url)) return skip('SQLite has no server that could go away');
    const lost = Array.from({ length: TIMES }, () =>
      orm.em.fork().transactional(async (transaction) => {
        await kill(await backendOf(transaction));
        return answer(transaction);
      }),
    );
    for (const result of await Promise.allSettled(lost)) expect(result.status).toBe('rejected');
    const served = await Promise.all(
      Array.from({ length: TIMES }, () => orm.em.fork().transactional((transaction) => answer(transaction))),
    );
    expect(served).toEqual(Array(TIMES).fill(42));
    return undefined;
  });

  it('connections that are lost before a commit take no place in the pool', async ({ skip }) => {
    if (!isPostgres(database.url)) return skip('SQLite has no server that could go away');
    const lost = Array.from({ length: TIMES }, () =>
      orm.em.fork().transactional(async (transaction) => kill(await backendOf(transaction))),
    );
    for (const result of await Promise.allSettled(lost)) expect(result.status).toBe('rejected');
    expect(await answer()).toBe(42);
    return undefined;
  });

  it('transactions that can not begin take no place in the pool', async ({ skip }) => {
    if (!isPostgres(database.url)) return skip('SQLite begins whenever it is asked to');
    const pool = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
    const disconnect = (client: { readonly connection: { readonly stream: Socket } }) => {
      client.connection.stream.destroy();
    };
    pool.on('acquire', disconnect);
    for (let time = 0; time < TIMES; time += 1) {
      await expect(orm.em.fork().transactional((transaction) => answer(transaction))).rejects.toThrow();
    }
    pool.off('acquire', disconnect);
    expect(await answer()).toBe(42);
    return undefined;
  });
});

it('a transaction that the database has ended itself lets others have their turn', async ({ skip }) => {
  if (isPostgres(database.url)) return skip('PostgreSQL leaves it to the client to end a transaction');
  await orm.em.execute('create table single (id integer primary key)');
  const ended = orm.em.fork().transactional(async (transaction) => {
    await transaction.execute('insert into single values (1)');
    await transaction.execute('insert or rollback into single values (1)');
  });
  await expect(ended).rejects.toThrow(/unique/i);
  expect(await orm.em.fork().transactional((transaction) => answer(transaction))).toBe(42);
  expect(await orm.em.fork().execute('select * from single')).toEqual([]);
  return undefined;
});

it('a transaction that can not begin lets others have their turn', async ({ skip }) => {
  if (isPostgres(database.url)) return skip('transactions of PostgreSQL are above');
  await orm.em.execute('create table single (id integer primary key)');
  await orm.em.execute('pragma query_only = on');
  const insert = () =>
    orm.em.fork().transactional((transaction) => transaction.execute('insert into single values (1)'));
  await expect(insert()).rejects.toThrow(/readonly/);
  await expect(insert()).rejects.toThrow(/readonly/);
  await orm.em.execute('pragma query_only = off');
  await insert();
  expect(await orm.em.fork().execute('select * from single')).toEqual([{ id: 1 }]);
  return undefined;
});

it('a reader does not wait for a writer, and sees the state before it', async () => {
  await migrate(orm);
  const read = async () => {
    const entityManager = orm.em.fork();
    const rows: object[] = await entityManager.execute('select * from organization', [], READ);
    return [await entityManager.count(Organization), rows.length];
  };
  const organization = { id: randomUUID(), name: 'Somewhere', slug: 'somewhere', createdAt: new Date() };
  await orm.em.fork().transactional(async (transaction) => {
    await transaction.insert(Organization, organization);
    expect(await read()).toEqual([0, 0]);
    expect(await transaction.execute('select * from organization', [], READ)).toHaveLength(1);
  });
  expect(await read()).toEqual([1, 1]);
});

it('SQL that says it reads can not write on SQLite', async ({ skip }) => {
  if (isPostgres(database.url)) return skip('PostgreSQL has one kind of connection');
  const writing = orm.em.fork().execute('create table other (id integer)', [], READ);
  await expect(writing).rejects.toThrow(/readonly/);
  return undefined;
});
