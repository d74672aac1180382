import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** The jobs that a retry resumes, latest first: if that one stopped before it began, an earlier one has the work. */
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
