import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { createOrm, READ, type Orm } from './orm.ts';
import { addOne } from './testing/counter.ts';
import { probeDatabaseWrite } from './write-probe.ts';

const TIMES = 60;

describe('two processes on one SQLite file', () => {
  let database: TestDatabase;
  let orm: Orm;
  beforeEach(async () => {
    database = await createTestDatabase('');
    orm = await createOrm(database.url);
    await orm.em.execute('create table counter (value integer)');
    await orm.em.execute('insert into counter values (0)');
  });
  afterEach(async () => {
    await orm.close(true);
    await database.drop();
  });

  const startOther = async (...task: string[]) => {
    const program = fileURLToPath(new URL('testing/other-process.ts', import.meta.url));
    const child = spawn(process.execPath, [program, database.url, ...task], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    return { end: () => child.stdin.end(), exited };
  };
  const value = async () => {
    const rows: { value: number }[] = await orm.em.fork().execute('select value from counter', [], READ);
    return rows[0]?.value;
  };

  it('both do all that they begin, however often they meet', async () => {
    const other = await startOther('count', String(TIMES));
    const here = await Promise.allSettled(Array.from({ length: TIMES }, () => addOne(orm)));
    expect(here.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await other.exited).toEqual([0, null]);
    expect(await value()).toBe(2 * TIMES);
  });

  it('the one that waits continues with everything else, and writes when it can', async () => {
    const other = await startOther('hold');
    const finished: string[] = [];
    const statement = orm.em.fork().execute('update counter set value = value + 10');
    const writing = [
      statement.then(() => finished.push('statement')),
      addOne(orm).then(() => finished.push('transaction')),
    ];
    // The other process ends its transaction only on this one's request, which would never come if this one were
    // blocked.
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await value()).toBe(0);
    }
    expect(finished).toEqual([]);
    other.end();
    await Promise.all(writing);
    expect(await value()).toBe(12);
    expect(await other.exited).toEqual([0, null]);
  });

  it('a setting that waited for the other process leaves no statement that blocks later transactions', async () => {
    const other = await startOther('hold');
    const probe = probeDatabaseWrite(orm);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    other.end();
    await probe;
    // Statements of the connection itself aren't retried.
    const connection = orm.em.getConnection('write');
    await connection.executeDump('begin immediate; update counter set value = value + 10; commit');
    expect(await value()).toBe(11);
    expect(await other.exited).toEqual([0, null]);
  });
});
