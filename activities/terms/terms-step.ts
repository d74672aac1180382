import type { JobReference } from '#domain/jobs/job.ts';
import type { EXTRACTION_STEPS } from '#domain/jobs/kinds/term-extraction.ts';
import { ExtractionArea } from '#jobs/work-area/terms-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

export type ExtractionJob = TypedJob<'term_extraction'>;

/** A step of a term extraction, while it runs. */
export type ExtractionStep<Task extends JobReference> = AreaStep<'term_extraction', ExtractionArea, Task>;

/** Creates the activity of a step of a term extraction. */
export function extractionStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: (typeof EXTRACTION_STEPS)[number],
  run: (step: ExtractionStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return areaStep(dependencies, ['term_extraction'], ExtractionArea, step, run);
}
