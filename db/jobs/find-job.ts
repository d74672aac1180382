import { Job, type JobRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager } from '#db/orm.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';

/** The row of a job of the organization to which the entity manager is scoped. */
export async function findJob(entityManager: EntityManager, jobId: string): Promise<JobRow | null> {
  return entityManager.findOne(Job, { id: jobId }, { disableIdentityMap: true });
}

/** Number of an organization's jobs that have not ended, without the analyses of uploads. */
export async function countSubmitted(entityManager: EntityManager, organization: string): Promise<number> {
  const where = { organization, status: { $in: [...LIVE_STATUSES] }, type: { $ne: 'file_analysis' } } as const;
  return entityManager.count(Job, where, ALL_ORGANIZATIONS);
}
