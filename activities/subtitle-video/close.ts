import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobReference } from '#domain/jobs/job.ts';
import type { SubtitleSummary } from '#domain/jobs/media.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { MediaArea } from '#jobs/work-area/media-area.ts';
import { removeUnfinishedTargets } from '#jobs/work-area/unfinished-targets.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { jobErrorOf } from '#activities/job-error.ts';
import { requireJob } from '#activities/jobs.ts';
import { logEnd } from '#activities/log-end.ts';
import { WorkFolder } from '#activities/media/work-folder.ts';

/** Records the end of the job, and removes its intermediate results and work files; those of a job that was stopped too. */
export async function closeVideo(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
): Promise<SubtitleSummary> {
  const { orm, storage, logger } = dependencies;
  const { jobId, organizationId, outcome } = input;
  const job = await requireJob(dependencies, input);
  const entityManager = organizationEntityManager(orm, organizationId);
  const stored = outcome.status === 'completed' ? await new MediaArea(storage, input).read('result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  if (!isFinalStatus(job.status)) {
    if (stored === undefined) await removeUnfinishedTargets(storage, entityManager, job, []);
    const error = await jobErrorOf(storage, input, outcome);
    const values =
      stored === undefined ? {} : { result: { ...stored.result }, targetFiles: stored.targetFiles.slice(), warnings };
    if (await endJob(entityManager, jobId, outcome.status, error, values)) logEnd(logger, job, outcome.status, error);
  }
  await new WorkFolder(storage, jobId).remove();
  await new WorkArea(storage, input).remove();
  const languages = stored?.result.metrics?.languages ?? [];
  return {
    status: outcome.status,
    cues: languages[0]?.cues ?? 0,
    files: stored?.targetFiles.length ?? 0,
    violations: languages.reduce((sum, { violations }) => sum + violations.length, 0),
    warnings: warningCodes(warnings),
  };
}
