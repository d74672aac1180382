import type { Logger } from 'pino';
import type { JobRow } from '#db/entities/index.ts';
import { endAndRetain } from '#db/jobs/end-and-retain.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { isFinalStatus, type JobError, type JobReference, type FinalStatus } from '#domain/jobs/job.ts';
import { isReviewed, JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { warningCodes, type JobSummary } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { hasDelivered, isRetainedForReview } from '#domain/jobs/retry.ts';
import { workspaceBytes, isReviewable, retainOrDeleteWorkspace } from '#jobs/workspace-retention.ts';
import { ArtifactStore, type ResultRecords, type StoredJobResult } from '#jobs/workspace/artifact-store.ts';
import { removeUnfinishedTargets } from '#jobs/workspace/unfinished-targets.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';
import type { JobEnd, ResultCollector } from './job-end.ts';
import { jobErrorOf } from './job-error.ts';
import { requireJobRow } from './require-job.ts';

/** The end of a job as its workflow asks for it. */
export interface JobEndTask extends JobReference {
  readonly outcome: JobOutcome;
}

/** @param ends of all features */
export function createCloseActivity(dependencies: ActivityDependencies, ends: readonly JobEnd[]) {
  return {
    /**
     * Records the end of a job of any type with its results, and removes its intermediate results, unless they are kept for
     * a retry.
     */
    async closeJob(input: JobEndTask, run: ActivityRun): Promise<JobSummary> {
      return closeJob(dependencies, ends, input, run);
    },
  };
}

async function closeJob(
  dependencies: ActivityDependencies,
  allEnds: readonly JobEnd[],
  input: JobEndTask,
  { signal }: ActivityRun,
): Promise<JobSummary> {
  const job = await requireJobRow(dependencies, input);
  const kind: JobKind = JOB_KINDS[job.type];
  const ends = allEnds.filter(({ types }) => types.includes(job.type));
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
  // A repeated attempt finds only the record.
  const { end, isOurs } = isEnded
    ? { end: recordedEnd(job), isOurs: false }
    : await recordEnd(dependencies, job, ends, input, retainedBytes);
  for (const { cleanUp } of ends) await cleanUp?.(dependencies, job, signal);
  const status = isEnded ? job.status : outcome.status;
  // The bytes were counted with the end, unless people have changed segments since or the kind keeps only some records.
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
  ends: readonly JobEnd[],
  input: JobEndTask,
  retainedBytes: number | undefined,
): Promise<{ readonly end: StoredJobResult | undefined; readonly isOurs: boolean }> {
  const { orm, storage, logger } = dependencies;
  const { outcome } = input;
  const entityManager = organizationEntityManager(orm, job.organization);
  const error = await jobErrorOf(storage, input, outcome, job.sourceFiles);
  const { collectResult = findResult } = ends.find((each) => each.collectResult !== undefined) ?? {};
  const end = await collectResult(dependencies, job, outcome, error);
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

/** Logs the end of a job: the only line about a mistake of its user, without the message, which may quote documents. */
function logEnd(logger: Logger, job: Pick<JobRow, 'id' | 'type'>, status: FinalStatus, error: JobError | null): void {
  const failure = error === null ? {} : { code: error.code, step: error.step };
  logger.info({ job_id: job.id, job_type: job.type, status, ...failure }, 'job ended');
}
