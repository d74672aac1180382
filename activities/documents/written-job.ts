import { isReviewed, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { WorkArea } from '#jobs/workspace/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';

type WorkingType = TypeWith<'extractUnits'>;
type RenderJob = TypedJob<TypeWith<'openRender'>>;

/** The job whose results are written, and its work area. */
export interface WrittenJob<Type extends WorkingType> {
  readonly job: TypedJob<Type>;
  readonly area: WorkArea;
  /** True: as people have corrected them. */
  readonly isCorrected: boolean;
  /** True: by another job, which makes them anew. */
  readonly isRendered: boolean;
}

/**
 * The job whose results a job writes: itself, or the one whose files it makes anew.
 *
 * @param types of jobs that have such results
 * @throws LoquentError `job_not_found`
 */
export async function writtenJob<Type extends WorkingType>(
  dependencies: ActivityDependencies,
  job: TypedJob<Type> | RenderJob,
  types: readonly Type[],
): Promise<WrittenJob<Type>> {
  const { storage } = dependencies;
  const { organization: organizationId, sourceJob } = job;
  if (sourceJob == null) {
    const own = job as TypedJob<Type>;
    const area = new WorkArea(storage, { jobId: job.id, organizationId });
    return { job: own, area, isCorrected: isReviewed(own), isRendered: false };
  }
  const reference = { jobId: sourceJob, organizationId };
  const rendered = await requireTypedJob(dependencies, reference, types);
  return { job: rendered, area: new WorkArea(storage, reference), isCorrected: true, isRendered: true };
}
