import type { JobReference } from '#domain/jobs/job.ts';
import { kindOf, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/work-area/media-records.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { areaSteps, type AreaStep, type StepRuns } from '#activities/frame/area-step.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { runFfmpeg, type FfmpegRun } from './ffmpeg.ts';
import { WorkFolder } from './work-folder.ts';

/** Types of jobs on recordings. */
export type VideoJobType = TypeWith<'openVideo'>;

/** Place of the voice of a job; undefined: it doesn't speak. */
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

/** Creates the activities of steps that work on files: those of a job stay in its folder on the worker's disk. */
export const mediaSteps = <const Runs extends StepRuns>(dependencies: ActivityDependencies, runs: Runs) =>
  areaSteps(dependencies, runs, (step, run) => {
    const folder = new WorkFolder(dependencies.storage, step.task.jobId);
    const targetLanguage = step.job.targetLanguages[0] ?? 'und';
    return folder.use(() => run({ ...step, targetLanguage, folder } as never));
  });

/** The source on this machine's disk. */
export async function fetchSource({ dependencies, task, folder, signal }: MediaStep<JobReference>): Promise<string> {
  return folder.fetch(new WorkArea(dependencies.storage, task).sourceKey(0), 'source', signal);
}

/** Runs ffmpeg in the folder of a step, and notes its progress. @returns as `runFfmpeg` */
export function ffmpeg(
  { dependencies, folder, note, signal }: Pick<MediaStep<JobReference>, 'dependencies' | 'folder' | 'note' | 'signal'>,
  { duration }: Pick<RecordingFacts, 'duration'>,
  parameters: readonly string[],
  messages: Pick<FfmpegRun, 'onMessage' | 'isMeasuring'> = {},
): Promise<string | undefined> {
  const onProgress = (position: number) => note({ position, of: duration });
  const run = { arguments: parameters, folder: folder.path, duration, signal, onProgress, ...messages };
  return runFfmpeg(dependencies.programs, run);
}
