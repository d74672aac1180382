import type { JobReference } from '#domain/jobs/job.ts';
import { typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { ExtractionArea } from '#jobs/work-area/terms-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

type ExtractionType = TypeWith<'findTerms'>;
export type ExtractionJob = TypedJob<ExtractionType>;

/** A step of a term extraction, while it runs. */
export type ExtractionStep<Task extends JobReference> = AreaStep<ExtractionType, ExtractionArea, Task>;

/** Creates the activity of a step of a term extraction. */
export function extractionStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: ExtractionStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return areaStep(dependencies, typesWith('findTerms'), ExtractionArea, step, run);
}
