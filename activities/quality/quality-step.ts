import type { JobReference } from '#domain/jobs/job.ts';
import { typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { QualityArea } from '#jobs/work-area/quality-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

type QualityType = TypeWith<'reportQuality'>;
export type QualityJob = TypedJob<QualityType>;

/** A step of a job on quality, while it runs. */
export type QualityStep<Task extends JobReference> = AreaStep<QualityType, QualityArea, Task>;

/** Creates the activity of a step of jobs on quality. */
export function qualityStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: QualityStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return areaStep(dependencies, typesWith('reportQuality'), QualityArea, step, run);
}
