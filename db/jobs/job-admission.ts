import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Job, type JobRow } from '#db/entities/index.ts';
import { userMistake } from '#domain/errors.ts';
import { GroupCommit } from '#db/group-commit.ts';
import { countedLimit, lockOrganizations, tooManyNow } from '#db/limits.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { insertJobs, newJobRow, type NewJob } from './accept.ts';
import { countSubmitted, findJob, requireJob } from './find-job.ts';

/** Milliseconds in which some of thousands of jobs may end. */
const RETRY_AFTER = 30_000;

/**
 * Accepts jobs: a row and its outbox record are committed together, so that a job will either be started or was never
 * accepted. Jobs that arrive during a transaction share the next one.
 */
export class JobAdmission {
  readonly #orm: Orm;
  readonly #rows: GroupCommit<JobRow>;
  /** Rows of a group that exceed the limit of their organization, and retries of a job that was retried meanwhile. */
  readonly #refused = new WeakMap<JobRow, 'limit' | 'retried'>();

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
   * @throws LoquentError `rate_limited` when the organization has reached its limit of live jobs; `job_already_retried`
   */
  async accept(id: string, job: NewJob): Promise<JobRow> {
    const row = newJobRow(id, job);
    try {
      await this.#rows.add(row);
      const reason = this.#refused.get(row);
      if (reason === 'limit') throw tooManyNow('jobs', countedLimit(this.#orm.em.fork(), 'jobs'), RETRY_AFTER);
      if (reason === 'retried') throw alreadyRetried(row.retryOf ?? '');
      return row;
    } catch (error) {
      const entityManager = organizationEntityManager(this.#orm, job.organization);
      const accepted = error instanceof UniqueConstraintViolationException ? await findJob(entityManager, id) : null;
      if (accepted === null) throw error;
      return accepted;
    }
  }

  /**
   * Accepts jobs together, or none of them. Existing ones were accepted by an earlier attempt of the same request.
   *
   * @param jobs of one organization, by their ids @returns them in this order
   * @throws LoquentError `rate_limited` when they would exceed the organization's limit of live jobs
   */
  async acceptAll(jobs: ReadonlyMap<string, NewJob>): Promise<readonly JobRow[]> {
    const rows = [...jobs].map(([id, job]) => newJobRow(id, job));
    try {
      await this.#orm.em.fork().transactional(async (transaction) => {
        await this.#store(transaction, rows);
        if (rows.some((row) => this.#refused.has(row)))
          throw tooManyNow('jobs', countedLimit(transaction, 'jobs'), RETRY_AFTER);
      });
      return rows;
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const entityManager = organizationEntityManager(this.#orm, rows[0]!.organization);
      return Promise.all(rows.map(({ id }) => requireJob(entityManager, id)));
    }
  }

  /** Stores the rows of a group that their organizations' limits permit, in the order of arrival. */
  async #store(transaction: EntityManager, rows: readonly JobRow[]): Promise<void> {
    const limit = countedLimit(transaction, 'jobs');
    const room = new Map<string, number>();
    if (limit > 0) {
      const organizations = new Set(rows.map(({ organization }) => organization));
      await lockOrganizations(transaction, organizations);
      for (const id of organizations) room.set(id, limit - (await countSubmitted(transaction, id)));
    }
    const permitted = rows.filter((row) => {
      const left = room.get(row.organization) ?? Infinity;
      room.set(row.organization, left - 1);
      this.#refused.delete(row);
      if (left <= 0) this.#refused.set(row, 'limit');
      return left > 0;
    });
    const accepted: JobRow[] = [];
    for (const row of permitted) {
      if (await markRetried(transaction, row)) accepted.push(row);
      else this.#refused.set(row, 'retried');
    }
    if (accepted.length > 0) await insertJobs(transaction, accepted);
  }
}

/** Records a retry in the job that it continues. @returns false if another one did so before */
async function markRetried(transaction: EntityManager, { id, organization, retryOf }: JobRow): Promise<boolean> {
  if (retryOf === null || retryOf === undefined) return true;
  const where = { id: retryOf, organization, retriedBy: null };
  return (await transaction.nativeUpdate(Job, where, { retriedBy: id }, ALL_ORGANIZATIONS)) > 0;
}

/** A job was retried before. @param by id of the retry, if known */
export function alreadyRetried(jobId: string, by?: string) {
  const where = by === undefined ? `GET /v1/jobs/${jobId} names the job in retried_by` : `The job ${by} continues it`;
  return userMistake('job_already_retried', `The job was retried before. ${where}; retry that one if it failed, too.`);
}
