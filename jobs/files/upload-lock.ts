import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseLock, renewLock, takeLock } from '#db/files/resumable-uploads.ts';
import type { EntityManager } from '#db/orm.ts';
import { conflict } from '#domain/request-errors.ts';

/** Ms for which a lock holds without renewal: a killed process keeps others waiting no longer. */
const LEASE = 15_000;
/** Ms between renewals, at which the holder learns that another request waits. */
const RENEWAL = 1_000;
/** Ms between two attempts to take a lock, and for all of them. */
const RETRY = 200;
const PATIENCE = 20_000;

/** A lock that is held. */
export interface UploadLock {
  readonly token: string;
  /** Aborts when another request waits for the lock, or has taken it. */
  readonly wanted: AbortSignal;
}

/** Time at which a lock that is taken or renewed now expires. */
export const lockExpiry = (): Date => new Date(Date.now() + LEASE);

/**
 * Does work while it holds the lock of an upload. The lock is in the database, so that requests of all processes take turns. A request
 * that finds it taken makes the other one end: mostly that one's client has lost its connection.
 *
 * @param entityManager scoped to the organization
 * @param id of the upload, which needn't exist yet
 * @throws LoquentError `conflict` if the other request doesn't end; errors of `work`
 */
export async function withUploadLock<Result>(
  entityManager: () => EntityManager,
  id: string,
  work: (lock: UploadLock) => Promise<Result>,
): Promise<Result> {
  const token = randomUUID();
  const until = Date.now() + PATIENCE;
  while ((await takeLock(entityManager(), id, token, lockExpiry())) === 'busy') {
    if (Date.now() > until) throw busy();
    await delay(RETRY);
  }
  const wanted = new AbortController();
  const renew = async () => {
    if ((await renewLock(entityManager(), id, token, lockExpiry())) !== 'kept') wanted.abort();
  };
  // If the database has failed, the lock simply expires.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL).unref();
  try {
    return await work({ token, wanted: wanted.signal });
  } finally {
    clearInterval(timer);
    await releaseLock(entityManager(), id, token).catch(() => undefined);
  }
}

const busy = () =>
  conflict(
    'Another request is still writing to this upload. Request its offset with HEAD, and continue from there.',
    RETRY * 5,
  );
