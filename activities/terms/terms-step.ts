import type { JobReference } from '#domain/jobs/job.ts';
import { typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { TermsRecords } from '#jobs/work-area/terms-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

type TermsType = TypeWith<'findTerms'>;
export type TermsJob = TypedJob<TermsType>;

/** A step of a term extraction, while it runs. */
export type TermsStep<Task extends JobReference> = AreaStep<TermsType, TermsRecords, Task>;

/** Creates the activity of a step of a term extraction. */
export function termsStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: TermsStep<Task>) => Promise<Result>,
): (task: Task, run: ActivityRun) => Promise<Result> {
  return areaStep(dependencies, typesWith('findTerms'), step, run);
}
