import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database/database.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { emptyLog, releaseFreePages } from './free-space.ts';

describe('the free space of a SQLite file', () => {
  const database = sharedByTests(() => openTestDatabase(''));
  const bytes = async (end = '') => (await stat(database.url.replace('file:', '') + end)).size;

  it('is returned to the disk, more than one step of it, and the log is emptied', async () => {
    const { orm } = database;
    await emptyLog(orm);
    const before = await bytes();
    const rows = 'with recursive row (n) as (select 1 union all select n + 1 from row where n < 400) ';
    await orm.em.fork().execute('create table filler (body text)');
    await orm.em.fork().execute(`insert into filler ${rows} select hex(randomblob(2000)) from row`);
    await orm.em.fork().execute('drop table filler');
    await emptyLog(orm);
    expect(await bytes()).toBeGreaterThan(before + 1_000_000);
    expect(await releaseFreePages(orm, () => true)).toBe(0);
    expect(await releaseFreePages(orm, () => false)).toBeGreaterThan(300);
    expect(await emptyLog(orm)).toBe(true);
    expect([await bytes(), await bytes('-wal')]).toEqual([before, 0]);
  });

  it('stays in the log while a connection reads it, which is reported', async () => {
    await database.orm.em.fork().execute('create table seen (id integer)');
    const reader = database.orm.em.getConnection('read');
    await reader.executeDump('begin; select * from seen');
    expect(await emptyLog(database.orm)).toBe(false);
    await reader.executeDump('commit');
    expect(await emptyLog(database.orm)).toBe(true);
  });
});
