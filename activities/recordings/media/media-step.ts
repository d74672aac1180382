import { recordBatch } from '#db/jobs/progress.ts';
import type { MediaTask } from '#domain/jobs/media.ts';
import { isReviewed, jobKindOf, reviewsTranscript, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { ReviewedWorkspace } from '#jobs/recordings/reviewed-workspace.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/workspace/media-records.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { workspaceSteps, type WorkspaceStep, type StepHandlers } from '#activities/runtime/workspace-step.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { runFfmpeg, type FfmpegRun } from '#platform/programs/ffmpeg.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

/** Types of jobs on recordings. */
export type VideoJobType = TypeWith<'openVideo'>;

/** Place of the voice of a job; undefined: it doesn't speak. */
export const voiceOf = ({ type }: { readonly type: string }) => jobKindOf(type)?.voice;

/** Key of the file with the translation that a job speaks; undefined: it translates. */
export const targetSubtitlesOf = ({ job }: { readonly job: Pick<TypedJob, 'input'> }): string | undefined =>
  'target_subtitles' in job.input ? job.input.target_subtitles : undefined;

/** A step of a job on a recording, while it runs. */
export interface MediaStep<Task extends MediaTask, Type extends VideoJobType = VideoJobType> extends WorkspaceStep<
  Type,
  MediaRecords,
  Task
> {
  /** BCP 47; of a step for all of several languages the first one. */
  readonly targetLanguage: string;
  readonly folder: WorkFolder;
  /** True: people have given or corrected the translation before the steps that follow it, so that nothing changes its texts. */
  readonly isCorrected: boolean;
  /** Records of the job that recognized, translated and spoke: this one, or the job whose files it makes again. */
  readonly original: ArtifactStore<MediaRecords>;
}

/** Types of jobs that make the files of other jobs again. */
type RenderType = TypeWith<'openRender'>;

/** True for a job that makes the files of another one again. */
export const isRerender = ({ job }: { readonly job: Pick<TypedJob, 'sourceJob'> }) => job.sourceJob != null;

/** Counts a rendered recording as finished. */
export const countRendered = ({ entityManager, task, targetLanguage }: MediaStep<MediaTask>): Promise<void> =>
  recordBatch(entityManager, { ...task, fileIndex: 0, language: targetLanguage, batch: 0 }, 1);

/**
 * Creates the activities of steps that work on files: those of a job stay in its folder on the worker's disk. A render job does
 * the steps of its source job, with that job's settings and sources, into a workspace of its own.
 */
export const mediaSteps = <const Runs extends StepHandlers>(dependencies: ActivityDependencies, runs: Runs) =>
  workspaceSteps<Runs, RenderType>(dependencies, runs, async (step, run) => {
    const { task } = step;
    const job = await workOf(dependencies, step.job);
    const { storage } = dependencies;
    const { language } = task as MediaTask;
    const source = { ...task, jobId: job.sourceJob ?? task.jobId };
    const folder = new WorkFolder(storage, task.jobId, job.targetLanguages.length > 1 ? language : undefined);
    const targetLanguage = language ?? job.targetLanguages[0] ?? 'und';
    const original = new RecordingWorkspace(storage, { ...job, id: source.jobId, sourceJob: null }, language);
    const sources = new JobWorkspace(storage, source);
    const isChecked = isReviewed(step.job) && !reviewsTranscript(step.job);
    const isCorrected = isChecked || targetSubtitlesOf({ job }) !== undefined || isRerender(step);
    const artifacts = new (isChecked ? ReviewedWorkspace : RecordingWorkspace)(storage, job, language);
    const specific = { artifacts, isCorrected, sources, original, targetLanguage, folder } satisfies Partial<
      MediaStep<MediaTask>
    >;
    return folder.use(() => run({ ...step, job, ...specific } as never));
  });

/** The job with the settings of the one whose files it makes. */
async function workOf(dependencies: ActivityDependencies, job: TypedJob): Promise<TypedJob> {
  const { id, organization: organizationId, sourceJob, warnings, outputPath } = job;
  if (sourceJob == null) return job;
  const source = await requireTypedJob(dependencies, { jobId: sourceJob, organizationId }, typesWith('openVideo'));
  return { ...source, id, sourceJob, warnings, outputPath };
}

/** The source on this machine's disk. */
export async function fetchSource({ sources, folder, signal }: MediaStep<MediaTask>): Promise<string> {
  return folder.fetch(sources.sourceKey(0), 'source', signal);
}

/** Runs ffmpeg in the folder of a step, and notes its progress. @returns as `runFfmpeg` */
export function ffmpeg(
  { dependencies, folder, note, signal }: Pick<MediaStep<MediaTask>, 'dependencies' | 'folder' | 'note' | 'signal'>,
  { duration }: Pick<RecordingFacts, 'duration'>,
  parameters: readonly string[],
  messages: Pick<FfmpegRun, 'onMessage' | 'isMeasuring'> = {},
): Promise<string | undefined> {
  const onProgress = (position: number) => note({ position, of: duration });
  const run = { arguments: parameters, folder: folder.path, duration, signal, onProgress, ...messages };
  return runFfmpeg(dependencies.programs, run);
}
