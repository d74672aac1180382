import { recordBatch } from '#db/jobs/progress.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { isReviewed, kindOf, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { ReviewedArea } from '#jobs/recordings/reviewed-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/work-area/media-records.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireTypedJob } from '#activities/frame/require-job.ts';
import { areaSteps, type AreaStep, type StepRuns } from '#activities/frame/area-step.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
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
  /** True: people have corrected the translation before the steps that follow it, so that nothing changes its texts. */
  readonly isCorrected: boolean;
  /** Records of the job that recognised, translated and spoke: its own, or the one that it makes anew. */
  readonly original: RecordArea<MediaRecords>;
}

/** Types of jobs that make the files of others anew. */
type RenderType = TypeWith<'openRender'>;

/** Whether a job makes the files of another one anew. */
export const makesAnew = ({ job }: { readonly job: Pick<TypedJob, 'sourceJob'> }) => job.sourceJob != null;

/** Counts a recording that is made anew as finished. */
export const countRendered = ({ entityManager, task, targetLanguage }: MediaStep<JobReference>): Promise<void> =>
  recordBatch(entityManager, { ...task, fileIndex: 0, language: targetLanguage, batch: 0 }, 1);

/**
 * Creates the activities of steps that work on files: those of a job stay in its folder on the worker's disk. A job that makes
 * the files of another one anew does the steps of that one, with its settings and sources, into an area of its own.
 */
export const mediaSteps = <const Runs extends StepRuns>(dependencies: ActivityDependencies, runs: Runs) =>
  areaSteps<Runs, RenderType>(dependencies, runs, async (step, run) => {
    const { task } = step;
    const job = await workOf(dependencies, step.job);
    const source = { ...task, jobId: job.sourceJob ?? task.jobId };
    const folder = new WorkFolder(dependencies.storage, task.jobId);
    const targetLanguage = job.targetLanguages[0] ?? 'und';
    const original = new RecordArea<MediaRecords>(dependencies.storage, source);
    const sources = new WorkArea(dependencies.storage, source);
    const isCorrected = isReviewed(step.job) || makesAnew(step);
    const area = isReviewed(step.job) ? new ReviewedArea(dependencies.storage, task) : step.area;
    return folder.use(() =>
      run({ ...step, job, area, isCorrected, sources, original, targetLanguage, folder } as never),
    );
  });

/** The job with the settings of the one whose files it makes. */
async function workOf(dependencies: ActivityDependencies, job: TypedJob): Promise<TypedJob> {
  const { id, organization: organizationId, sourceJob, warnings, outputPath } = job;
  if (sourceJob == null) return job;
  const source = await requireTypedJob(dependencies, { jobId: sourceJob, organizationId }, typesWith('openVideo'));
  return { ...source, id, sourceJob, warnings, outputPath };
}

/** The source on this machine's disk. */
export async function fetchSource({ sources, folder, signal }: MediaStep<JobReference>): Promise<string> {
  return folder.fetch(sources.sourceKey(0), 'source', signal);
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
