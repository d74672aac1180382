import { changeUsage, lockUsage } from '#db/files/file-usage.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { FinalStatus, JobError } from '#domain/jobs/job.ts';
import { shortTransaction } from '#db/short-transaction.ts';
import { changeJob, type EndValues } from './transition.ts';

/**
 * Ends a live job, as `endJob` does, and in the same transaction counts its stored bytes as files of its organization.
 *
 * @param entityManager scoped to the organization of the job
 * @param retainedBytes bytes of all that the job has stored, even above the quota: it is paid for
 * @returns true if this call ended it
 */
export async function endAndRetain(
  entityManager: EntityManager,
  { id, organization }: Pick<JobRow, 'id' | 'organization'>,
  { values, ...end }: { readonly status: FinalStatus; readonly error: JobError | null; readonly values: EndValues },
  retainedBytes: number,
): Promise<boolean> {
  return shortTransaction(entityManager, async (transaction) => {
    // Lock order: totals first, then the job.
    const usage = await lockUsage(transaction, organization);
    const before = await changeJob(transaction, id, { kind: 'end', ...end }, { values: { ...values, retainedBytes } });
    if (before === undefined) return false;
    await changeUsage(transaction, usage, { bytes: retainedBytes - before.retainedBytes, files: 0 });
    return true;
  });
}
