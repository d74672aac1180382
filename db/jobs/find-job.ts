import { Job, type JobRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager } from '#db/orm.ts';
import { notFound } from '#domain/request-errors.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { typesWhere } from '#domain/jobs/kinds/index.ts';

const background = typesWhere(({ isBackground }) => isBackground === true);

/** The row of a job of the organization to which the entity manager is scoped. */
export async function findJob(entityManager: EntityManager, jobId: string): Promise<JobRow | null> {
  return entityManager.findOne(Job, { id: jobId });
}

/** A job of the organization to which the entity manager is scoped. @throws LoquentError `not_found` */
export async function requireJob(entityManager: EntityManager, id: string): Promise<JobRow> {
  const job = await findJob(entityManager, id);
  if (job === null) throw notFound(`There is no job ${id}.`);
  return job;
}

/** Number of an organization's live jobs, except those of background types, for which nobody waits. */
export async function countSubmitted(entityManager: EntityManager, organization: string): Promise<number> {
  const where = { organization, status: { $in: [...LIVE_STATUSES] }, type: { $nin: [...background] } };
  return entityManager.count(Job, where, ALL_ORGANIZATIONS);
}
