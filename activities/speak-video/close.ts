import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobReference } from '#domain/jobs/job.ts';
import type { SpeechSummary } from '#domain/jobs/media.ts';
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

/**
 * Records the end of the job, and removes its intermediate results and work files. Those of a failed job stay for a day, in which
 * a new job on the same source goes on with them; the sweeper removes them after that.
 */
export async function closeSpeech(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
  signal: AbortSignal,
): Promise<SpeechSummary> {
  const { orm, storage, logger } = dependencies;
  const { jobId, organizationId, outcome } = input;
  const job = await requireJob(dependencies, input);
  const entityManager = organizationEntityManager(orm, organizationId);
  const area = new MediaArea(storage, input);
  const stored = outcome.status === 'completed' ? await area.read('spoken-result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  await removeProject(dependencies, area, signal);
  if (!isFinalStatus(job.status)) {
    if (stored === undefined) await removeUnfinishedTargets(storage, entityManager, job, []);
    const error = await jobErrorOf(storage, input, outcome);
    const values =
      stored === undefined ? {} : { result: { ...stored.result }, targetFiles: stored.targetFiles.slice(), warnings };
    if (await endJob(entityManager, jobId, outcome.status, error, values)) logEnd(logger, job, outcome.status, error);
  }
  await new WorkFolder(storage, jobId).remove();
  if (outcome.status !== 'failed') await new WorkArea(storage, input).remove();
  const metrics = stored?.result.metrics;
  return {
    status: outcome.status,
    cues: metrics?.cues ?? 0,
    files: stored?.targetFiles.length ?? 0,
    highestTempo: metrics?.highest_tempo ?? 0,
    warnings: warningCodes(warnings),
  };
}

/** Deletes the project at a dubbing provider, whose result was fetched or is not wanted any more. */
async function removeProject(
  { speech, logger }: ActivityDependencies,
  area: MediaArea,
  signal: AbortSignal,
): Promise<void> {
  const project = await area.find('dubbing-project');
  if (project === undefined) return;
  try {
    await speech.dubber()?.remove(project, signal);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error, project: project.id }, 'a project at a dubbing provider could not be deleted');
  }
}
