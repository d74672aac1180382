import { FileUsage } from '#db/entities/index.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import type { RequestState } from '#api/state.ts';

/**
 * Refuses a job whose results can't fit into the organization's quota, before a provider is paid for them. Their size
 * is not known yet, so an accepted job may still fail when it stores them.
 *
 * @param files number of result files of the job
 * @throws LoquentError 413 `quota_exceeded`
 */
export async function requireRoomForResults(state: RequestState, files: number): Promise<void> {
  const { quota } = state.dependencies.config.uploads;
  if (quota.bytes === 0 && quota.files === 0) return;
  const organization = state.principal.organizationId;
  const usage = await state.entityManager().findOne(FileUsage, { organization });
  if (usage === null) return;
  const hasBytes = quota.bytes === 0 || usage.bytes < quota.bytes;
  const hasFiles = quota.files === 0 || usage.files + files <= quota.files;
  if (hasBytes && hasFiles) return;
  throw quotaExceeded(
    quota,
    'With the results of this job',
    'Delete files that are no longer needed, and submit it again.',
  );
}
