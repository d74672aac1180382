import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobReference } from '#domain/jobs/job.ts';
import type { QualitySummary } from '#domain/jobs/quality.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { QualityArea } from '#jobs/work-area/quality-area.ts';
import { removeUnfinishedTargets } from '#jobs/work-area/unfinished-targets.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { jobErrorOf } from '#activities/job-error.ts';
import { requireJob } from '#activities/jobs.ts';
import { logEnd } from '#activities/log-end.ts';

/** Records the end of the job, and removes its intermediate results; those of a job that was stopped too. */
export async function closeQuality(
  { orm, storage, logger, ...dependencies }: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
): Promise<QualitySummary> {
  const { jobId, organizationId, outcome } = input;
  const job = await requireJob({ orm, storage, logger, ...dependencies }, input);
  const entityManager = organizationEntityManager(orm, organizationId);
  // A repeated attempt may find nothing any more.
  const stored = outcome.status === 'completed' ? await new QualityArea(storage, input).find('result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  if (!isFinalStatus(job.status)) {
    if (stored === undefined) await removeUnfinishedTargets(storage, entityManager, job, []);
    const error = await jobErrorOf(storage, input, outcome);
    const values =
      stored === undefined ? {} : { result: { ...stored.result }, targetFiles: stored.targetFiles.slice(), warnings };
    if (await endJob(entityManager, jobId, outcome.status, error, values)) logEnd(logger, job, outcome.status, error);
  }
  await new WorkArea(storage, input).remove();
  const issues = Object.values(stored?.result.issues?.by_severity ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    status: outcome.status,
    segments: stored?.result.segments ?? 0,
    issues,
    files: stored?.targetFiles.length ?? 0,
    warnings: warningCodes(warnings),
  };
}
