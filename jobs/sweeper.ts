import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Job } from '#db/entities/index.ts';
import { moveRetainedFiles } from '#db/context/retained-files.ts';
import { purgeDeletedDocuments } from '#db/context/removal.ts';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import { expireDeliveries, expireNotifications, expireRecords } from '#db/expire-records.ts';
import { emptyLog, releaseFreePages } from '#db/files/free-space.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { releaseAbandoned } from '#db/usage/usage.ts';
import { restartStalled } from '#db/webhooks/resend.ts';
import { isFinalStatus, LIVE_STATUSES } from '#domain/jobs/job.ts';
import { isRetainedForRetry, isRetainedForReview } from '#domain/jobs/retry.ts';
import type { Retention } from '#platform/settings/retention.ts';
import { workObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { expireAnalyses, expireJobs, expireResults } from './expire-jobs.ts';
import { deleteWorkspace } from './workspace-retention.ts';
import { sweepUploads } from './files/sweep-uploads.ts';

export interface SweeperOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly vectors: Pick<VectorBackend, 'removeObsolete'>;
  readonly logger: Logger;
  readonly retention: Retention;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Ms between two sweeps. */
const INTERVAL = 60 * 60 * 1_000;
/** Ms after a job's end in which a late attempt of an activity may still write. */
const GRACE = 30 * 60 * 1_000;
/** Ms after which a work area is removed if the database doesn't know its job. */
const ORPHAN_AGE = 7 * 24 * 60 * 60 * 1_000;
/** Attempts of a sweep to empty the log of the database while others read it, and ms between two: a minute in all. */
const LOG_ATTEMPTS = 30;
const LOG_PAUSE = 1_000;
/** Jobs read per query. */
const CHUNK = 200;

/**
 * Removes expired data: intermediate results of ended jobs, reservations of ended processes, records with a retention
 * time, and, where configured, old results and jobs. Starts deliveries of webhooks again whose workflows were lost.
 */
export class Sweeper {
  readonly #options: SweeperOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #now: () => number;

  constructor(options: SweeperOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  start(): void {
    this.#round = this.#work();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #work(): Promise<void> {
    const { orm, logger } = this.#options;
    try {
      this.#report(await this.sweep(), 'left-over work areas were removed');
      const { storage } = this.#options;
      const uploads = await sweepUploads({ orm, storage, logger, now: this.#now() });
      this.#report(uploads, 'expired uploads were removed');
      this.#report(await releaseAbandoned(orm), 'abandoned reservations of budgets were released');
      const restarted = await restartStalled(orm, this.#now());
      if (restarted > 0) logger.warn({ restarted }, 'deliveries of webhooks stood still and start again');
      await this.expire();
    } catch (error) {
      logger.warn({ err: error }, 'the sweep failed and will be repeated later');
    } finally {
      if (!this.#stopped) this.#timer = setTimeout(() => this.start(), INTERVAL).unref();
    }
  }

  /** Removes records, results and jobs whose retention time has passed; a time of 0 never passes. */
  async expire(): Promise<void> {
    const { orm, storage, retention, vectors } = this.#options;
    const isStopped = () => this.#stopped;
    this.#report(await expireRecords(orm, this.#now(), retention.usage), 'expired records were removed');
    const expireOld = async (age: number, what: string, remove: (before: Date) => Promise<number>) => {
      if (age > 0) this.#report(await remove(new Date(this.#now() - age)), `${what} were removed because of their age`);
    };
    const { deliveries, notifications, results, jobs } = retention;
    await expireOld(deliveries, 'deliveries of webhooks', (before) => expireDeliveries(orm, before, isStopped));
    await expireOld(notifications, 'notifications', (before) => expireNotifications(orm, before, isStopped));
    const left = {
      before: new Date(this.#now() - GRACE),
      isStopped,
      onError: (error: unknown) => this.#notMoved(error),
    };
    this.#report(
      await moveRetainedFiles(orm, storage, left),
      'kept files of deleted context documents were moved to the files',
    );
    this.#report(await purgeDeletedDocuments(orm, isStopped), 'pieces of deleted context documents were removed');
    this.#report(await vectors.removeObsolete(orm.em.fork()), 'indexes of vectors without passages were removed');
    await expireOld(results, 'results of jobs', (before) => expireResults({ orm, storage, before, isStopped }));
    await expireOld(jobs, 'jobs', (before) => expireJobs({ orm, storage, before, isStopped }));
    await expireOld(GRACE, 'analyses of former files', (before) => expireAnalyses({ orm, storage, before, isStopped }));
    this.#report(await releaseFreePages(orm, isStopped), 'free pages of the database were returned to the disk');
    await this.#emptyLog();
  }

  /** Deleted data stays in the log until the log is empty. */
  async #emptyLog(): Promise<void> {
    const { orm, logger } = this.#options;
    for (let attempt = 1; !(await emptyLog(orm)); attempt += 1) {
      if (attempt === 1)
        logger.warn('the log of the database is in use, so that it has what was deleted, and is emptied later');
      if (attempt === LOG_ATTEMPTS || this.#stopped) return;
      await sleep(LOG_PAUSE);
    }
  }

  #notMoved(error: unknown): void {
    this.#options.logger.warn({ err: error }, 'failed to move the kept file of a deleted context document');
  }

  #report(count: number, message: string): void {
    if (count > 0) this.#options.logger.info({ count }, message);
  }

  /** @returns the number of removed work areas */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const organizationId of (await this.#options.storage.list('work')).folders) {
      const { folders } = await this.#options.storage.list(`work/${organizationId}`);
      for (let start = 0; start < folders.length && !this.#stopped; start += CHUNK) {
        removed += await this.#sweepJobs(organizationId, folders.slice(start, start + CHUNK));
      }
    }
    return removed;
  }

  async #sweepJobs(organizationId: string, jobIds: readonly string[]): Promise<number> {
    const jobs = await this.#options.orm.em
      .fork()
      .find(
        Job,
        { id: { $in: [...jobIds] } },
        { ...ALL_ORGANIZATIONS, fields: ['id', 'type', 'status', 'endedAt', 'retriedBy', 'retainedBytes'] },
      );
    const waiting = await this.#activeRetries(jobs.flatMap(({ retriedBy }) => retriedBy ?? []));
    const over = jobs.filter((job) => {
      const { status, endedAt, retriedBy } = job;
      if (retriedBy != null && waiting.has(retriedBy)) return false;
      // As long as its result files: `expireResults` removes it with them.
      if (isRetainedForReview(job) && job.retainedBytes > 0) return false;
      const age = isRetainedForRetry(job) ? Math.max(this.#options.retention.retries, GRACE) : GRACE;
      return isFinalStatus(status) && this.#now() - (endedAt?.getTime() ?? 0) > age;
    });
    const known = new Set(jobs.map(({ id }) => id));
    const removable = over.map(({ id }) => id);
    for (const id of jobIds) if (!known.has(id) && (await this.#isOrphaned(organizationId, id))) removable.push(id);
    for (const jobId of removable) await deleteWorkspace(this.#options, { jobId, organizationId });
    return removable.length;
  }

  /** Retries that are live: they may not have resumed the stored results of earlier jobs yet. */
  async #activeRetries(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const live = { id: { $in: [...ids] }, status: { $in: [...LIVE_STATUSES] } };
    const jobs = await this.#options.orm.em.fork().find(Job, live, { ...ALL_ORGANIZATIONS, fields: ['id'] });
    return new Set(jobs.map(({ id }) => id));
  }

  /**
   * True if no object was written for a week for a job that the database doesn't know: the job was removed, or the
   * database was replaced by an older one.
   */
  async #isOrphaned(organizationId: string, jobId: string): Promise<boolean> {
    const { storage } = this.#options;
    const root = workObjectKey(organizationId, jobId);
    const { objects, folders } = await storage.list(root);
    const all = [...objects];
    for (const folder of folders) all.push(...(await storage.list(`${root}/${folder}`)).objects);
    return all.every(({ modifiedAt }) => this.#now() - modifiedAt.getTime() > ORPHAN_AGE);
  }
}
