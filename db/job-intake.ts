import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { JobRow } from './entities/index.ts';
import { findJob, insertJobs, newJobRow, type NewJob } from './jobs.ts';
import { organizationEntityManager, type Orm } from './orm.ts';

/** Jobs in one transaction; inserting them stays far below the 32,766 parameters that SQLite takes. */
const GROUP = 64;

interface Waiting {
  readonly row: JobRow;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Accepts jobs: a row and its outbox record are committed together, so that a job is either started some time or was
 * never accepted. Jobs that come in while another transaction is under way share the next one, since most of the time
 * of a commit is the wait for the disk.
 */
export class JobIntake {
  private readonly orm: Orm;
  private readonly waiting: Waiting[] = [];
  private isWorking = false;

  constructor(orm: Orm) {
    this.orm = orm;
  }

  /**
   * Resolves once the job is committed. A job that has the id already was accepted by an earlier attempt of the same
   * request.
   *
   * @param id UUID that the job gets
   */
  async accept(id: string, job: NewJob): Promise<JobRow> {
    const row = newJobRow(id, job);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ row, resolve, reject });
    if (!this.isWorking) {
      this.isWorking = true;
      setImmediate(() => void this.work());
    }
    try {
      await promise;
      return row;
    } catch (error) {
      const entityManager = organizationEntityManager(this.orm, job.organization);
      const accepted = error instanceof UniqueConstraintViolationException ? await findJob(entityManager, id) : null;
      if (accepted === null) throw error;
      return accepted;
    }
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.commit(this.waiting.splice(0, GROUP));
      // Requests that came in during the commit get to this point before the next one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.isWorking = false;
  }

  private async commit(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = group.map(({ row }) => row);
      await this.orm.em.fork().transactional((transaction) => insertJobs(transaction, rows));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      // One of them can't be stored: that must not refuse the others.
      else for (const one of group) await this.commit([one]);
    }
  }
}
