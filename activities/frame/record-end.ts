import type { JobRow } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobReference, type JobWarning } from '#domain/jobs/job.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { removeUnfinishedTargets } from '#jobs/work-area/unfinished-targets.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { jobErrorOf } from './job-error.ts';
import { logEnd } from './log-end.ts';

/** The result of a job that its last step but one stored. */
export interface StoredEnd {
  readonly result: object;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/**
 * Records the end of a job with the result that its steps stored; without one, of a job that failed or was cancelled, target files are
 * removed. Does nothing when an earlier attempt recorded the end.
 */
export async function recordEnd(
  { orm, storage, logger }: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
  job: JobRow,
  stored: StoredEnd | undefined,
): Promise<void> {
  if (isFinalStatus(job.status)) return;
  const { jobId, organizationId, outcome } = input;
  const entityManager = organizationEntityManager(orm, organizationId);
  if (stored === undefined) await removeUnfinishedTargets(storage, entityManager, job, []);
  const error = await jobErrorOf(storage, input, outcome);
  const values =
    stored === undefined
      ? {}
      : { result: { ...stored.result }, targetFiles: stored.targetFiles.slice(), warnings: stored.warnings };
  if (await endJob(entityManager, jobId, outcome.status, error, values)) logEnd(logger, job, outcome.status, error);
}
