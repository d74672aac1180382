import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { JobRow } from '#db/entities/index.ts';
import { GroupCommit } from '#db/group-commit.ts';
import { limitOf, lockOrganizations, tooManyNow } from '#db/limits.ts';
import { organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { insertJobs, newJobRow, type NewJob } from './accept.ts';
import { countSubmitted, findJob } from './find-job.ts';

/** Milliseconds in which some of thousands of jobs may end. */
const RETRY_AFTER = 30_000;

/**
 * Accepts jobs: a row and its outbox record are committed together, so that a job will either be started or was never
 * accepted. Jobs that arrive during a transaction share the next one.
 */
export class JobIntake {
  readonly #orm: Orm;
  readonly #rows: GroupCommit<JobRow>;
  /** Rows of a group that exceed the limit of their organization. */
  readonly #refused = new WeakSet<JobRow>();

  constructor(orm: Orm) {
    this.#orm = orm;
    // A group has far fewer than the 32,766 parameters that SQLite permits.
    this.#rows = new GroupCommit((rows) =>
      orm.em.fork().transactional((transaction) => this.#store(transaction, rows)),
    );
  }

  /**
   * Resolves once the job is committed. An existing job with this id was accepted by an earlier attempt of the same
   * request.
   *
   * @param id UUID of the job
   * @throws LoquentError `rate_limited` when the organization has reached its limit of live jobs
   */
  async accept(id: string, job: NewJob): Promise<JobRow> {
    const row = newJobRow(id, job);
    try {
      await this.#rows.add(row);
      if (this.#refused.has(row)) throw tooManyNow('jobs', limitOf(this.#orm.em.fork(), 'jobs'), RETRY_AFTER);
      return row;
    } catch (error) {
      const entityManager = organizationEntityManager(this.#orm, job.organization);
      const accepted = error instanceof UniqueConstraintViolationException ? await findJob(entityManager, id) : null;
      if (accepted === null) throw error;
      return accepted;
    }
  }

  /** Stores the rows of a group that their organizations' limits permit, in the order of arrival. */
  async #store(transaction: EntityManager, rows: readonly JobRow[]): Promise<void> {
    const limit = limitOf(transaction, 'jobs');
    const room = new Map<string, number>();
    if (limit > 0) {
      const organizations = new Set(rows.map(({ organization }) => organization));
      await lockOrganizations(transaction, organizations);
      for (const id of organizations) room.set(id, limit - (await countSubmitted(transaction, id)));
    }
    const accepted = rows.filter((row) => {
      const left = room.get(row.organization) ?? Infinity;
      room.set(row.organization, left - 1);
      this.#refused.delete(row);
      if (left <= 0) this.#refused.add(row);
      return left > 0;
    });
    if (accepted.length > 0) await insertJobs(transaction, accepted);
  }
}
