import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWriteFailure } from '#platform/write-failure.ts';
import { mountSmallDisk, type SmallDisk } from '#test/machine/small-disk.ts';
import { isToolMissing } from '#test/suite/skipped.ts';
import { createOrm, migrate, type Orm } from './orm.ts';
import { probeDatabaseWrite } from './write-probe.ts';

const disk = await mountSmallDisk(24 * 1024 * 1024);

describe.skipIf(isToolMissing(disk, 'a database on a full disk'))('a SQLite database on a disk that is full', () => {
  const { folder, fill, makeRoom, close } = disk as SmallDisk;
  let orm: Orm;
  beforeAll(async () => {
    orm = await createOrm(`file:${join(folder, 'test.db')}`);
    await migrate(orm);
    // The log keeps its length after a checkpoint, and takes small changes without growing.
    await orm.em.fork().execute('pragma wal_checkpoint(truncate)');
  });
  afterAll(async () => {
    await orm.close(true);
    await close();
  });

  const insert = (name: string) =>
    orm.em.fork().transactional(async (transaction) => {
      const values = [name, name.padEnd(100_000, 'x')];
      await transaction.execute('create table if not exists filler (id text primary key, body text)');
      await transaction.execute('insert into filler values (?, ?)', values);
    });
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => findWriteFailure('The database', error),
    );

  it('refuses a change as storage_full and keeps what it has', async () => {
    await insert('before');
    await orm.em.fork().execute('pragma wal_checkpoint(truncate)');
    await fill(0);
    expect(await failureOf(insert('during'))).toMatchObject({ id: 'storage_full', retryable: true });
    expect(await orm.em.fork().execute('select id from filler')).toEqual([{ id: 'before' }]);
    await expect(probeDatabaseWrite(orm)).rejects.toThrow();
    expect(await failureOf(probeDatabaseWrite(orm))).toMatchObject({ id: 'storage_full' });
  });

  it('takes changes again once there is room', async () => {
    await makeRoom();
    await insert('after');
    await probeDatabaseWrite(orm);
    expect(await orm.em.fork().execute('select id from filler order by 1')).toEqual([
      { id: 'after' },
      { id: 'before' },
    ]);
    expect(await orm.em.fork().execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('refuses a change as unavailable while the disk is read-only', async () => {
    // SQLite's own switch: a disk with a file open for writing can't be mounted read-only.
    await orm.em.fork().execute('pragma query_only = on');
    expect(await failureOf(insert('read-only'))).toMatchObject({ id: 'unavailable' });
    await orm.em.fork().execute('pragma query_only = off');
    await insert('writable');
  });
});
