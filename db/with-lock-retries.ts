import { setTimeout as sleep } from 'node:timers/promises';
import type { LibSqlConnection } from '@mikro-orm/libsql';

type KyselyDriver = ReturnType<ReturnType<LibSqlConnection['createKyselyDialect']>['createDriver']>;
export type KyselyConnection = Awaited<ReturnType<KyselyDriver['acquireConnection']>>;
export type NativeDatabase = Awaited<ReturnType<LibSqlConnection['getNativeClient']>>;

/** Statements that take the write lock. */
const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;
/** Settings, some of which write to the file and can't be changed within a transaction. */
const SETTING = /^\s*pragma\s+\w+\s*=/i;

/**
 * Wraps a connection to a SQLite file so that it waits for other processes without blocking this one. Every writer
 * takes the lock first, and transactions take it when they begin: one that has read can't take it after another process
 * has written. The lock is taken with `exec`, and settings are changed with it, because a prepared statement that found the file locked counts as
 * running until it is collected: no commit passes it, and no later transaction can begin.
 *
 * A transaction that can't begin fails with its first statement: Kysely never releases a connection that failed to
 * begin.
 *
 * @param native the database of the connection
 */
export function withLockRetries(connection: KyselyConnection, native: () => NativeDatabase): KyselyConnection {
  let failedBegin: { readonly error: unknown } | undefined;
  const lock = () => retryWhileBusy(async () => native().exec('begin immediate'));
  const begin = async () => {
    try {
      await lock();
    } catch (error) {
      failedBegin = { error };
    }
    return { rows: [] };
  };
  return {
    async executeQuery(query) {
      if (query.sql === 'begin') return begin();
      if (failedBegin !== undefined) {
        const { error } = failedBegin;
        if (query.sql !== 'rollback') throw error;
        failedBegin = undefined;
        return { rows: [] };
      }
      const database = native();
      if (SETTING.test(query.sql)) {
        await retryWhileBusy(async () => database.exec(query.sql));
        return { rows: [] };
      }
      if (database.inTransaction || !WRITES.test(query.sql))
        return retryWhileBusy(() => connection.executeQuery(query));
      await lock();
      try {
        const result = await connection.executeQuery<never>(query);
        database.exec('commit');
        return result;
      } finally {
        if (database.inTransaction) database.exec('rollback');
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/**
 * Milliseconds for which a statement waits for another process that writes; an import of a large glossary takes several
 * seconds.
 */
const LOCK_TIMEOUT = 30_000;
/** Milliseconds between attempts; random within the range, so that two waiting processes don't synchronize. */
const MIN_PAUSE = 1;
const MAX_PAUSE = 4;

/**
 * Retries a statement while another process has the SQLite file locked. SQLite could wait itself (`busy_timeout`), but
 * inside the call, which blocks the whole process: requests, heartbeats and timers. Statements of transactions never
 * get here, because their transaction has the lock since it began.
 *
 * @throws errors of the statement, `SQLITE_BUSY` after 30 s
 */
async function retryWhileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + LOCK_TIMEOUT;
  for (let pause = MIN_PAUSE; ; pause = Math.min(MAX_PAUSE, pause * 2)) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
