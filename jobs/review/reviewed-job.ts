import { findJob, requireJob } from '#db/jobs/find-job.ts';
import { userMistake } from '#domain/errors.ts';
import type { EntityManager } from '#db/orm.ts';
import { validationFailed } from '#domain/request-errors.ts';
import { requireSegments } from './reviewable.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRow } from '#db/entities/index.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';

/** A job whose segments people can review, with the names of its sources by their positions. */
export interface ReviewedJob {
  readonly job: JobRow;
  readonly fileNames: readonly string[];
}

/**
 * Finds a job by its id; for a render, the job that it renders, whose segments people continue to correct.
 *
 * @param entityManager scoped to the job's organization
 * @throws LoquentError `not_found`, `segments_not_kept`
 */
export async function requireOriginalJob(entityManager: EntityManager, id: string): Promise<JobRow> {
  const job = await requireJob(entityManager, id);
  if (job.sourceJob == null) return job;
  const original = await findJob(entityManager, job.sourceJob);
  if (original === null) throw userMistake('segments_not_kept', 'The job that this one rendered was removed.');
  return original;
}

/**
 * Finds a job whose segments people can review, also by the id of a render of it.
 *
 * @throws LoquentError `not_found`, `job_not_completed`, `segments_not_kept`
 */
export async function requireReviewedJob(caller: Caller<'storage'>, id: string): Promise<ReviewedJob> {
  const job = await requireOriginalJob(caller.entityManager(), id);
  await requireSegments(caller.entityManager(), job);
  return { job, fileNames: await fileNamesOf(caller, job) };
}

/** Names of the sources of a job, by their positions. */
export async function fileNamesOf(
  { dependencies: { storage } }: Caller<'storage'>,
  job: JobRow,
): Promise<readonly string[]> {
  if (job.sourceFiles.length > 0) return job.sourceFiles;
  const address: unknown = job.input['source_video_url'];
  if (typeof address === 'string') return [address];
  const area = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization });
  const project = job.tms == null ? undefined : await area.find('project');
  return project?.components.map(({ name }) => name) ?? [];
}

/**
 * The position of a source that a request names by its key or name, or by its position.
 *
 * @throws LoquentError `validation_failed`
 */
export function fileIndexOf({ fileNames }: ReviewedJob, file: string): number {
  const named = fileNames.indexOf(file);
  if (named >= 0) return named;
  const index = /^\d{1,6}$/.test(file) ? Number(file) : -1;
  if (index in fileNames) return index;
  const message = 'is no source of the job: send its key or name, or its position from 0';
  throw validationFailed([{ path: 'file', message }]);
}
