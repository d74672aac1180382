import type { Logger } from 'pino';
import type { JobRow } from '#db/entities/index.ts';
import { endAndRetain } from '#db/jobs/end-and-retain.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobError, type JobReference, type FinalStatus } from '#domain/jobs/job.ts';
import { isReviewed, JOB_KINDS, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { warningCodes, type JobSummary } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { hasDelivered, isRetainedForReview } from '#domain/jobs/retry.ts';
import { workspaceBytes, isReviewable, retainOrDeleteWorkspace } from '#jobs/workspace-retention.ts';
import { ArtifactStore, type ResultRecords, type StoredJobResult } from '#jobs/workspace/artifact-store.ts';
import { removeUnfinishedTargets } from '#jobs/workspace/unfinished-targets.ts';
import { collectIngestResult } from '#activities/context/collect-ingest-result.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { collectFiles } from '#activities/documents/collect-files.ts';
import { collectAnalysisResult } from '#activities/files/collect-analysis-result.ts';
import { collectRecordingResult } from '#activities/recordings/media/collect-recording-result.ts';
import { WorkFolder } from '#activities/recordings/media/work-folder.ts';
import { removeDubbingProject } from '#activities/recordings/speech/dub-remotely.ts';
import { collectRenderResult } from '#activities/review/render/recording-of.ts';
import type { ActivityRun } from './heartbeat.ts';
import { jobErrorOf } from './job-error.ts';
import { requireJobRow } from './require-job.ts';

/** The end of a job as its workflow asks for it. */
export interface JobEndTask extends JobReference {
  readonly outcome: JobOutcome;
}

/** Finds the result, files and warnings of a job that ends; undefined if it has none. */
export type ResultCollector = (
  dependencies: ActivityDependencies,
  job: JobRow,
  outcome: JobOutcome,
  error: JobError | null,
) => Promise<StoredJobResult | undefined>;

/** The types whose end is neither a set of files nor the record `result`. */
const RESULT_COLLECTORS: { readonly [Type in JobType]?: ResultCollector } = {
  file_analysis: collectAnalysisResult,
  rag_ingest: collectIngestResult,
  render: collectRenderResult,
  dub_video: collectRecordingResult,
  subtitle_video: collectRecordingResult,
  voiceover_video: collectRecordingResult,
};

export function createCloseActivity(dependencies: ActivityDependencies) {
  return {
    /**
     * Records the end of a job of any type with its result, files and warnings, and removes its intermediate results,
     * unless they are kept for a retry.
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
  const job = await requireJobRow(dependencies, input);
  const kind: JobKind = JOB_KINDS[job.type];
  const isEnded = isFinalStatus(job.status);
  const keeps = { retries: dependencies.retryRetention > 0, segments: dependencies.keepsSegments };
  const { outcome } = input;
  const isCompleted = outcome.status === 'completed';
  // Segments must be available as soon as the job is seen to have delivered files.
  const isKept =
    !isEnded &&
    (isCompleted
      ? keeps.segments &&
        isRetainedForReview({ ...job, status: outcome.status }) &&
        (await isReviewable(dependencies, job))
      : keeps.retries && hasDelivered({ ...outcome, error: outcome.status === 'failed' ? outcome : null }));
  const retainedBytes = isKept ? await workspaceBytes(dependencies, input) : undefined;
  // A repeated attempt finds nothing any more but the record.
  const { end, isOurs } = isEnded
    ? { end: recordedEnd(job), isOurs: false }
    : await recordEnd(dependencies, job, kind, input, retainedBytes);
  await new WorkFolder(storage, job.id).remove();
  if ('dub' in kind.steps) await removeDubbingProject(dependencies, job, signal);
  const status = isEnded ? job.status : outcome.status;
  // All of it is counted with the end, unless people changed segments meanwhile, or some of it isn't kept.
  const isCounted =
    isOurs && isCompleted && retainedBytes !== undefined && !isReviewed(job) && kind.retainedRecords === undefined;
  if (!isCounted) await retainOrDeleteWorkspace(dependencies, { ...job, status }, keeps);
  return {
    status,
    files: end?.targetFiles.length ?? 0,
    ...kind.countsOf?.(end?.result ?? {}),
    warnings: warningCodes(end?.warnings ?? job.warnings),
  };
}

/**
 * Records the end; removes target files that aren't part of the job's result.
 *
 * @param retainedBytes bytes that stay stored of a job that has delivered files; undefined: none do, or they are
 * counted later
 * @returns the job's result, files and warnings, and whether this call ended it
 */
async function recordEnd(
  dependencies: ActivityDependencies,
  job: JobRow,
  kind: JobKind,
  input: JobEndTask,
  retainedBytes: number | undefined,
): Promise<{ readonly end: StoredJobResult | undefined; readonly isOurs: boolean }> {
  const { orm, storage, logger } = dependencies;
  const { outcome } = input;
  const entityManager = organizationEntityManager(orm, job.organization);
  const error = await jobErrorOf(storage, input, outcome, job.sourceFiles);
  const endingOf = RESULT_COLLECTORS[job.type] ?? (kind.resultOfFiles === undefined ? findResult : collectFiles);
  const end = await endingOf(dependencies, job, outcome, error);
  if (outcome.status !== 'completed') {
    await removeUnfinishedTargets(storage, entityManager, job, end?.targetFiles ?? []);
  }
  const values =
    end === undefined
      ? {}
      : { result: { ...end.result }, targetFiles: end.targetFiles.slice(), warnings: end.warnings };
  const { status } = outcome;
  const isOurs = await (retainedBytes === undefined
    ? endJob(entityManager, job.id, status, error, values)
    : endAndRetain(entityManager, job, { status, error, values }, retainedBytes));
  if (isOurs) logEnd(logger, job, outcome.status, error);
  return { end, isOurs };
}

/** The result that the second-to-last step stored; a stopped job has none. */
const findResult: ResultCollector = async ({ storage }, { id, organization }, { status }) =>
  status === 'completed'
    ? new ArtifactStore<ResultRecords>(storage, { jobId: id, organizationId: organization }).read('result')
    : undefined;

const recordedEnd = ({ result, targetFiles, warnings }: JobRow): StoredJobResult => ({
  result: result ?? {},
  targetFiles,
  warnings,
});

/** Logs the end of a job: the one line of a mistake of its user. The record has the message, which may quote documents. */
function logEnd(logger: Logger, job: Pick<JobRow, 'id' | 'type'>, status: FinalStatus, error: JobError | null): void {
  const failure = error === null ? {} : { code: error.code, step: error.step };
  logger.info({ job_id: job.id, job_type: job.type, status, ...failure }, 'job ended');
}
