import { isReviewed, type JobType, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';

type RenderJob = TypedJob<TypeWith<'openRender'>>;

/** The job whose results are written, and its work area. */
export interface SegmentOwner<Type extends JobType> {
  readonly job: TypedJob<Type>;
  readonly workspace: JobWorkspace;
  /** True: as people have corrected them. */
  readonly isCorrected: boolean;
  /** True if the segments belong to another job, whose files this one renders again. */
  readonly isRerender: boolean;
}

/**
 * Returns the job whose results are written: the job itself, or the one whose files it renders again.
 *
 * @param types of jobs that have such results
 * @throws LoquentError `job_not_found`
 */
export async function segmentOwner<Type extends JobType>(
  dependencies: ActivityDependencies,
  job: TypedJob<Type> | RenderJob,
  types: readonly Type[],
): Promise<SegmentOwner<Type>> {
  const { storage } = dependencies;
  const { organization: organizationId, sourceJob } = job;
  if (sourceJob == null) {
    const own = job as TypedJob<Type>;
    const area = new JobWorkspace(storage, { jobId: job.id, organizationId });
    return { job: own, workspace: area, isCorrected: isReviewed(own), isRerender: false };
  }
  const reference = { jobId: sourceJob, organizationId };
  const rendered = await requireTypedJob(dependencies, reference, types);
  return { job: rendered, workspace: new JobWorkspace(storage, reference), isCorrected: true, isRerender: true };
}
