import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** The row of a live or ended job of the organization that the entity manager is scoped to. */
export async function findJob(entityManager: EntityManager, jobId: string): Promise<JobRow | null> {
  return entityManager.findOne(Job, { id: jobId }, { disableIdentityMap: true });
}
