import type { JobReference } from '#domain/jobs/job.ts';
import type { RunnableJobType } from '#domain/jobs/kinds/index.ts';
import type { QUALITY_STEPS } from '#domain/jobs/kinds/quality-job.ts';
import { QualityArea } from '#jobs/work-area/quality-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/** Types of jobs on quality. */
export const QUALITY_TYPES = ['quality_estimation', 'quality_assurance'] as const satisfies readonly RunnableJobType[];

type QualityType = (typeof QUALITY_TYPES)[number];
export type QualityJob = TypedJob<QualityType>;

/** A step of a job on quality, while it runs. */
export type QualityStep<Task extends JobReference> = AreaStep<QualityType, QualityArea, Task>;

/** Creates the activity of a step of jobs on quality. */
export function qualityStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: (typeof QUALITY_STEPS)[number],
  run: (step: QualityStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return areaStep(dependencies, QUALITY_TYPES, QualityArea, step, run);
}
