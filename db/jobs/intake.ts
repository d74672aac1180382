import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { JobRow } from '#db/entities/index.ts';
import { GroupCommit } from '#db/group-commit.ts';
import { insertJobs, newJobRow, type NewJob } from './accept.ts';
import { findJob } from './find-job.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';

/**
 * Accepts jobs: a row and its outbox record are committed together, so that a job is either started some time or was
 * never accepted. Jobs that come in while another transaction is under way share the next one.
 */
export class JobIntake {
  private readonly orm: Orm;
  private readonly rows: GroupCommit<JobRow>;

  constructor(orm: Orm) {
    this.orm = orm;
    // A group stays far below the 32,766 parameters that SQLite takes.
    this.rows = new GroupCommit((rows) => orm.em.fork().transactional((transaction) => insertJobs(transaction, rows)));
  }

  /**
   * Resolves once the job is committed. A job that has the id already was accepted by an earlier attempt of the same
   * request.
   *
   * @param id UUID that the job gets
   */
  async accept(id: string, job: NewJob): Promise<JobRow> {
    const row = newJobRow(id, job);
    try {
      await this.rows.add(row);
      return row;
    } catch (error) {
      const entityManager = organizationEntityManager(this.orm, job.organization);
      const accepted = error instanceof UniqueConstraintViolationException ? await findJob(entityManager, id) : null;
      if (accepted === null) throw error;
      return accepted;
    }
  }
}
