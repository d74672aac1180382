import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { JobRow } from '#db/entities/index.ts';
import { GroupCommit } from '#db/group-commit.ts';
import { limitOf, lockOrganizations, tooManyNow } from '#db/limits.ts';
import { organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { insertJobs, newJobRow, type NewJob } from './accept.ts';
import { countSubmitted, findJob } from './find-job.ts';

/** Milliseconds after which some of thousands of jobs may have ended. */
const RETRY_AFTER = 30_000;

/**
 * Accepts jobs: a row and its outbox record are committed together, so that a job is either started some time or was
 * never accepted. Jobs that come in while another transaction is under way share the next one.
 */
export class JobIntake {
  readonly #orm: Orm;
  readonly #rows: GroupCommit<JobRow>;
  /** Rows of a group that their organization may not have. */
  readonly #refused = new WeakSet<JobRow>();

  constructor(orm: Orm) {
    this.#orm = orm;
    // A group stays far below the 32,766 parameters that SQLite takes.
    this.#rows = new GroupCommit((rows) =>
      orm.em.fork().transactional((transaction) => this.#store(transaction, rows)),
    );
  }

  /**
   * Resolves once the job is committed. A job that has the id already was accepted by an earlier attempt of the same
   * request.
   *
   * @param id UUID that the job gets
   * @throws LoquentError `rate_limited` when the organization has as many live jobs as it may
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

  /** Stores those rows of a group that their organizations may have, in the order in which they came. */
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
