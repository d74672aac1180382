import type { Logger } from 'pino';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { releaseAbandoned } from '#db/usage.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { WorkArea } from './work-area/work-area.ts';

export interface SweeperOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
}

/** Ms between two sweeps. */
const INTERVAL = 60 * 60 * 1_000;
/** Ms after a job's end in which a late attempt of an activity may still be writing. */
const GRACE = 30 * 60 * 1_000;
/** Jobs asked for at once. */
const CHUNK = 200;

/**
 * Removes intermediate results that outlived their job: what an attempt wrote that didn't know yet that its workflow had
 * been terminated. Gives back what was reserved of budgets by processes that ended.
 */
export class Sweeper {
  private readonly options: SweeperOptions;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(options: SweeperOptions) {
    this.options = options;
  }

  start(): void {
    this.round = this.work();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private async work(): Promise<void> {
    try {
      const removed = await this.sweep();
      if (removed > 0) this.options.logger.info({ removed }, 'left-over work areas were removed');
      const released = await releaseAbandoned(this.options.orm);
      if (released > 0) this.options.logger.info({ released }, 'abandoned reservations of budgets were given back');
    } catch (error) {
      this.options.logger.warn({ err: error }, 'the sweep failed, it is tried again later');
    } finally {
      if (!this.stopped) this.timer = setTimeout(() => this.start(), INTERVAL).unref();
    }
  }

  /** @returns the number of work areas that were removed */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const organizationId of (await this.options.storage.list('work')).folders) {
      const { folders } = await this.options.storage.list(`work/${organizationId}`);
      for (let start = 0; start < folders.length && !this.stopped; start += CHUNK) {
        removed += await this.sweepJobs(organizationId, folders.slice(start, start + CHUNK));
      }
    }
    return removed;
  }

  private async sweepJobs(organizationId: string, jobIds: readonly string[]): Promise<number> {
    const jobs = await this.options.orm.em
      .fork()
      .find(
        Job,
        { id: { $in: [...jobIds] } },
        { ...ALL_ORGANIZATIONS, fields: ['id', 'status', 'endedAt'], disableIdentityMap: true },
      );
    const over = jobs.filter(
      ({ status, endedAt }) => isFinalStatus(status) && Date.now() - (endedAt?.getTime() ?? 0) > GRACE,
    );
    for (const { id } of over) await new WorkArea(this.options.storage, { jobId: id, organizationId }).remove();
    return over.length;
  }
}
