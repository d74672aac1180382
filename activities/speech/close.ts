import { Context } from '@temporalio/activity';
import { LoquentError } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { SpeechSummary } from '#domain/jobs/media.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { MediaArea } from '#jobs/work-area/media-records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { recordEnd } from '#activities/frame/record-end.ts';
import { WorkFolder } from '#activities/media/work-folder.ts';

/** Attempts to delete a project at a dubbing provider: two minutes, in which the job has ended for its client. */
const REMOVAL_ATTEMPTS = 10;

/**
 * Records the end of the job, and removes its intermediate results and work files. Those of a failed job stay for a day, in which
 * a new job on the same source goes on with them; the sweeper removes them after that. The recording itself doesn't.
 */
export async function closeSpeech(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
  signal: AbortSignal,
): Promise<SpeechSummary> {
  const { storage } = dependencies;
  const { jobId, outcome } = input;
  const job = await requireJob(dependencies, input);
  const area = new MediaArea(storage, input);
  const stored = outcome.status === 'completed' ? await area.read('spoken-result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  await recordEnd(dependencies, input, job, stored);
  await new WorkFolder(storage, jobId).remove();
  await removeProject(dependencies, area, signal);
  const work = new WorkArea(storage, input);
  // A recording that was downloaded counts towards the quota until the job ends.
  if (outcome.status === 'failed') await storage.remove(work.sourceKey(0));
  else await work.remove();
  const metrics = stored?.result.metrics;
  return {
    status: outcome.status,
    cues: metrics?.cues ?? 0,
    files: stored?.targetFiles.length ?? 0,
    highestTempo: metrics?.highest_tempo ?? 0,
    warnings: warningCodes(warnings),
  };
}

/**
 * Deletes the project at a dubbing provider, whose result was fetched or is not wanted any more.
 *
 * @throws LoquentError of the provider, so that Temporal repeats the activity; later attempts only log it
 */
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
    const isRetryable = error instanceof LoquentError && error.retryable;
    if (signal.aborted || (isRetryable && Context.current().info.attempt < REMOVAL_ATTEMPTS)) throw error;
    logger.warn({ err: error, project: project.id }, 'a project at a dubbing provider could not be deleted');
  }
}
