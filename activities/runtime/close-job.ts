import type { Logger } from 'pino';
import type { JobRow } from '#db/entities/index.ts';
import { endAndKeep } from '#db/jobs/end-and-keep.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobError, type JobReference, type FinalStatus } from '#domain/jobs/job.ts';
import { isReviewed, JOB_KINDS, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { warningCodes, type JobSummary } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { hasDelivered, isKeptForReview } from '#domain/jobs/retry.ts';
import { bytesOfWork, isReviewable, keepOrRemoveWork } from '#jobs/kept-work.ts';
import { RecordArea, type EndRecords, type StoredEnd } from '#jobs/workspace/record-area.ts';
import { removeUnfinishedTargets } from '#jobs/workspace/unfinished-targets.ts';
import { endIngest } from '#activities/context/end-ingest.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { collectFiles } from '#activities/documents/collect-files.ts';
import { endAnalysis } from '#activities/files/end-analysis.ts';
import { endRecording } from '#activities/recordings/media/end-recording.ts';
import { WorkFolder } from '#activities/recordings/media/work-folder.ts';
import { removeDubbingProject } from '#activities/recordings/speech/dub-remotely.ts';
import { endRender } from '#activities/review/render/recording-of.ts';
import type { ActivityRun } from './heartbeat.ts';
import { jobErrorOf } from './job-error.ts';
import { requireJob } from './require-job.ts';

/** The end of a job as its workflow asks for it. */
export interface JobEndTask extends JobReference {
  readonly outcome: JobOutcome;
}

/** Finds the result, files and warnings of a job that ends; undefined: it leaves nothing behind. */
export type Ending = (
  dependencies: ActivityDependencies,
  job: JobRow,
  outcome: JobOutcome,
  error: JobError | null,
) => Promise<StoredEnd | undefined>;

/** The types whose end is neither a set of files nor the record `result`. */
const OWN_ENDINGS: { readonly [Type in JobType]?: Ending } = {
  file_analysis: endAnalysis,
  rag_ingest: endIngest,
  render: endRender,
  dub_video: endRecording,
  subtitle_video: endRecording,
  voiceover_video: endRecording,
};

export function createCloseActivity(dependencies: ActivityDependencies) {
  return {
    /**
     * Records the end of a job of any type with all that it leaves behind, and removes its intermediate results, unless they
     * are kept for a retry.
     */
    async closeJob(input: JobEndTask, run: ActivityRun): Promise<JobSummary> {
      return closeJob(dependencies, input, run);
    },
  };
}

async function closeJob(
  dependencies: ActivityDependencies,
  input: JobEndTask,
  { signal }: ActivityRun,
): Promise<JobSummary> {
  const { storage } = dependencies;
  const job = await requireJob(dependencies, input);
  const kind: JobKind = JOB_KINDS[job.type];
  const isEnded = isFinalStatus(job.status);
  const keeps = { retries: dependencies.retryRetention > 0, segments: dependencies.keepsSegments };
  const { outcome } = input;
  const isCompleted = outcome.status === 'completed';
  // Whoever sees that it has delivered files may ask for its segments at once.
  const isKept =
    !isEnded &&
    (isCompleted
      ? keeps.segments && isKeptForReview({ ...job, status: outcome.status }) && (await isReviewable(dependencies, job))
      : keeps.retries && hasDelivered({ ...outcome, error: outcome.status === 'failed' ? outcome : null }));
  const keptBytes = isKept ? await bytesOfWork(dependencies, input) : undefined;
  // A repeated attempt finds nothing any more but the record.
  const { end, isOurs } = isEnded
    ? { end: recordedEnd(job), isOurs: false }
    : await recordEnd(dependencies, job, kind, input, keptBytes);
  await new WorkFolder(storage, job.id).remove();
  if ('dub' in kind.steps) await removeDubbingProject(dependencies, job, signal);
  const status = isEnded ? job.status : outcome.status;
  // All of it is counted with the end, unless people changed segments meanwhile, or some of it isn't kept.
  const isCounted =
    isOurs && isCompleted && keptBytes !== undefined && !isReviewed(job) && kind.keptRecords === undefined;
  if (!isCounted) await keepOrRemoveWork(dependencies, { ...job, status }, keeps);
  return {
    status,
    files: end?.targetFiles.length ?? 0,
    ...kind.countsOf?.(end?.result ?? {}),
    warnings: warningCodes(end?.warnings ?? job.warnings),
  };
}

/**
 * Records the end; target files that the job doesn't leave behind are removed.
 *
 * @param keptBytes bytes that stay stored of a job that has delivered files; undefined: none do, or they are counted later
 * @returns what the job leaves behind, and whether this call ended it
 */
async function recordEnd(
  dependencies: ActivityDependencies,
  job: JobRow,
  kind: JobKind,
  input: JobEndTask,
  keptBytes: number | undefined,
): Promise<{ readonly end: StoredEnd | undefined; readonly isOurs: boolean }> {
  const { orm, storage, logger } = dependencies;
  const { outcome } = input;
  const entityManager = organizationEntityManager(orm, job.organization);
  const error = await jobErrorOf(storage, input, outcome, job.sourceFiles);
  const endingOf = OWN_ENDINGS[job.type] ?? (kind.resultOfFiles === undefined ? findResult : collectFiles);
  const end = await endingOf(dependencies, job, outcome, error);
  if (outcome.status !== 'completed') {
    await removeUnfinishedTargets(storage, entityManager, job, end?.targetFiles ?? []);
  }
  const values =
    end === undefined
      ? {}
      : { result: { ...end.result }, targetFiles: end.targetFiles.slice(), warnings: end.warnings };
  const { status } = outcome;
  const isOurs = await (keptBytes === undefined
    ? endJob(entityManager, job.id, status, error, values)
    : endAndKeep(entityManager, job, { status, error, values }, keptBytes));
  if (isOurs) logEnd(logger, job, outcome.status, error);
  return { end, isOurs };
}

/** The result that the last step but one stored; a job that was stopped leaves nothing behind. */
const findResult: Ending = async ({ storage }, { id, organization }, { status }) =>
  status === 'completed'
    ? new RecordArea<EndRecords>(storage, { jobId: id, organizationId: organization }).read('result')
    : undefined;

const recordedEnd = ({ result, targetFiles, warnings }: JobRow): StoredEnd => ({
  result: result ?? {},
  targetFiles,
  warnings,
});

/** Logs the end of a job: the one line of a mistake of its user. The record has the message, which may quote documents. */
function logEnd(logger: Logger, job: Pick<JobRow, 'id' | 'type'>, status: FinalStatus, error: JobError | null): void {
  const failure = error === null ? {} : { code: error.code, step: error.step };
  logger.info({ job_id: job.id, job_type: job.type, status, ...failure }, 'job ended');
}
