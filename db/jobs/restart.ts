import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';
import { STARTABLE_STATUSES } from '#domain/jobs/job.ts';

/**
 * Puts a job whose workflow was lost back into the outbox. If several processes detect the loss at the same time, one
 * of them restarts the job: the others see that `restarts` has changed.
 *
 * @param job as it was read before its workflow was looked up
 * @returns false when the job has been restarted, cancelled or ended meanwhile
 */
export async function restartJob(
  entityManager: EntityManager,
  { id, organization, restarts }: Pick<JobRow, 'id' | 'organization' | 'restarts'>,
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    const unchanged = { id, restarts, status: { $in: [...STARTABLE_STATUSES] } };
    if ((await transaction.nativeUpdate(Job, unchanged, { restarts: restarts + 1 })) === 0) return false;
    await insertOutboxRecords(transaction, 'start_workflow', [{ id, organization }]);
    return true;
  });
}
