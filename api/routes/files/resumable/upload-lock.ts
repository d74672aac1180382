import { conflict } from '#domain/request-errors.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { EntityManager } from '#db/orm.ts';
import { releaseLock, renewLock, takeLock } from '#db/files/resumable-uploads.ts';

/** Ms for which a lock holds without renewal: a killed process keeps others waiting no longer. */
const LEASE = 15_000;
/** Ms between renewals, at which a request learns that another one waits. */
const RENEWAL = 1_000;
/** Ms between two looks at a lock that is taken, and for all of them. */
const RETRY = 200;
const LOCK_TIMEOUT = 20_000;

/**
 * The lock of an upload, in the database, so that requests of all processes take turns. A request that finds it taken has the other
 * one end: that is mostly one whose client has lost its connection.
 */
export class UploadLock implements Locker, Lock {
  readonly token = randomUUID();
  readonly #entityManager: () => EntityManager;
  #id = '';
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(entityManager: () => EntityManager) {
    this.#entityManager = entityManager;
  }

  newLock(id: string): Lock {
    this.#id = id;
    return this;
  }

  /** Until when the lock holds from now on. */
  static expiry(): Date {
    return new Date(Date.now() + LEASE);
  }

  /** @throws LoquentError `conflict` while another request doesn't end */
  async lock(signal: AbortSignal, cancel: RequestRelease): Promise<void> {
    const until = Date.now() + LOCK_TIMEOUT;
    while ((await takeLock(this.#entityManager(), this.#id, this.token, UploadLock.expiry())) === 'busy') {
      if (signal.aborted || Date.now() > until) throw busy();
      await delay(RETRY);
    }
    const renew = async () => {
      const state = await renewLock(this.#entityManager(), this.#id, this.token, UploadLock.expiry());
      if (state !== 'kept') await cancel();
    };
    // If the database has failed, the lock simply expires.
    this.#timer = setInterval(() => void renew().catch(() => undefined), RENEWAL).unref();
  }

  /** Keeps the lock until something is done, even if the request has ended. */
  hold<Result>(work: Promise<Result>): Promise<Result> {
    this.#work = work.catch(() => undefined);
    return work;
  }

  async unlock(): Promise<void> {
    await this.#work;
    clearInterval(this.#timer);
    await releaseLock(this.#entityManager(), this.#id, this.token).catch(() => undefined);
  }
}

const busy = () =>
  conflict(
    'Another request is still writing to this upload. Request its offset with HEAD, and continue from there.',
    RETRY * 5,
  );
