import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds for which a statement waits for another process that writes; an import of a large glossary takes several
 * seconds.
 */
const PATIENCE = 30_000;
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
export async function retryWhileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE;
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
