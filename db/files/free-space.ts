import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SqliteDriver } from '#db/connections.ts';
import type { Orm } from '#db/orm.ts';

/** Attempts to empty the log, and ms between two. */
const MAX_ATTEMPTS = 20;
const PAUSE = 50;
/** Free pages returned to the disk per transaction: 400 KB, some ms in which the process does nothing else. */
const PAGES = 100;

/**
 * Empties SQLite's log, which still has the former content of changed and deleted rows. Nothing to do on PostgreSQL, whose
 * vacuum and log belong to its operator.
 *
 * @returns false if readers or another process prevented it for 1 s
 */
export async function emptyLog(orm: Orm): Promise<boolean> {
  if (!(orm.driver instanceof SqliteDriver)) return true;
  for (let attempt = 1; ; attempt += 1) {
    const rows: { readonly busy: number }[] = await orm.em.fork().execute('pragma wal_checkpoint(truncate)');
    if (rows[0]?.busy === 0) return true;
    if (attempt === MAX_ATTEMPTS) return false;
    await sleep(PAUSE);
  }
}

/**
 * Returns the free pages of a SQLite file to the disk, a few at a time, so that requests are served meanwhile. Files that
 * were made without `auto_vacuum` keep theirs, for new rows.
 *
 * @returns number of pages
 */
export async function releaseFreePages(orm: Orm, isStopped: () => boolean): Promise<number> {
  if (!(orm.driver instanceof SqliteDriver)) return 0;
  const count = async () => {
    const rows: { readonly freelist_count: number }[] = await orm.em.fork().execute('pragma freelist_count');
    return rows[0]?.freelist_count ?? 0;
  };
  let released = 0;
  for (let free = await count(); free > 0 && !isStopped();) {
    // The transaction has the lock and the connection; `execute` would end the statement after its first page, still open.
    const vacuum = () => orm.em.getConnection('write').executeDump(`pragma incremental_vacuum(${PAGES})`);
    await orm.em.fork().transactional(vacuum);
    const left = await count();
    if (left >= free) break;
    released += free - left;
    free = left;
    await nextTurn();
  }
  return released;
}
