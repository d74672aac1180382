import type { JobReference } from '#domain/jobs/job.ts';
import { kindOf, typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { areaStep, type AreaStep } from '#activities/frame/area-step.ts';
import { WorkFolder } from './work-folder.ts';

/** Types of jobs on recordings. */
export type VideoJobType = TypeWith<'openVideo'>;

/** How the translation of a job is spoken; undefined: it isn't. */
export const voiceOf = ({ type }: { readonly type: string }) => kindOf(type)?.voice;

/** A step of a job on a recording, while it runs. */
export interface MediaStep<Task extends JobReference, Type extends VideoJobType = VideoJobType> extends AreaStep<
  Type,
  MediaRecords,
  Task
> {
  /** BCP 47. */
  readonly targetLanguage: string;
  readonly folder: WorkFolder;
}

/** Creates the activity of a step that works on files: those of a job stay in its folder on the worker's disk. */
export function mediaStep<Task extends JobReference, Result extends object, Type extends VideoJobType = VideoJobType>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: MediaStep<Task, Type>) => Promise<Result>,
  // A step of some of the types is called by their workflows only.
  types: readonly Type[] = typesWith('openVideo') as readonly VideoJobType[] as readonly Type[],
): (task: Task, run: ActivityRun) => Promise<Result> {
  return areaStep(dependencies, types, step, (opened: AreaStep<Type, MediaRecords, Task>) => {
    const folder = new WorkFolder(dependencies.storage, opened.task.jobId);
    const targetLanguage = opened.job.targetLanguages[0] ?? 'und';
    return folder.use(() => run({ ...opened, targetLanguage, folder }));
  });
}
