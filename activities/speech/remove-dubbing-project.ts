import { Context } from '@temporalio/activity';
import { LoquentError } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/** Attempts to delete a project at a dubbing provider: two minutes, in which the job has ended for its client. */
const REMOVAL_ATTEMPTS = 10;

/**
 * Deletes the project of a job at a dubbing provider, whose result was fetched or is not wanted any more. Does nothing for a job
 * without one.
 *
 * @throws LoquentError of the provider, so that Temporal repeats the activity; later attempts only log it
 */
export async function removeDubbingProject(
  { speech, storage, logger }: ActivityDependencies,
  job: JobReference,
  signal: AbortSignal,
): Promise<void> {
  const dubber = speech.dubber();
  if (dubber === undefined) return;
  const project = await new RecordArea<MediaRecords>(storage, job).find('dubbing-project');
  if (project === undefined) return;
  try {
    await dubber.remove(project, signal);
  } catch (error) {
    const isRetryable = error instanceof LoquentError && error.retryable;
    if (signal.aborted || (isRetryable && Context.current().info.attempt < REMOVAL_ATTEMPTS)) throw error;
    logger.warn({ err: error, project: project.id }, 'a project at a dubbing provider could not be deleted');
  }
}
