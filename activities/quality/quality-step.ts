import type { JobReference } from '#domain/jobs/job.ts';
import { typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { QualityDocument, QualityRecords } from '#jobs/work-area/quality-records.ts';
import type { RecordArea } from '#jobs/work-area/record-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

type QualityType = TypeWith<'reportQuality'>;
export type QualityJob = TypedJob<QualityType>;

/** A step of a job on quality, while it runs. */
export type QualityStep<Task extends JobReference> = AreaStep<QualityType, QualityRecords, Task>;

/** Creates the activity of a step of jobs on quality. */
export function qualityStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: QualityStep<Task>) => Promise<Result>,
): (task: Task, run: ActivityRun) => Promise<Result> {
  return areaStep(dependencies, typesWith('reportQuality'), step, run);
}

/** The document of a number. */
export async function documentOf(area: RecordArea<QualityRecords>, index: number): Promise<QualityDocument> {
  const found = (await area.read('documents'))[index];
  if (found === undefined) throw new Error('The job has no such document.');
  return found;
}
