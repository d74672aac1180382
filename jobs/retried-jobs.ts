import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** The jobs that a retry goes on from, the last one first: if that was stopped before it began, the work is that of one before it. */
export async function* retriedJobs(
  entityManager: EntityManager,
  { retryOf }: Pick<JobRow, 'retryOf'>,
): AsyncGenerator<Pick<JobRow, 'id' | 'organization'>> {
  for (let next = retryOf ?? null; next !== null;) {
    const job = await entityManager.findOne(Job, { id: next }, { fields: ['id', 'organization', 'retryOf'] });
    if (job === null) return;
    yield job;
    next = job.retryOf ?? null;
  }
}
