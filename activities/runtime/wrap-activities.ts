import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { LoquentError } from '#domain/errors.ts';
import { findWriteFailure, isStorageFull } from '#platform/write-failure.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { stepOfActivity } from '#domain/jobs/kinds/index.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { cancellationOf, withHeartbeat, type ActivityRun } from './heartbeat.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/**
 * Messages that are the same for every job. Messages of storage and database name hosts and folders, which is for the
 * log.
 */
const SAFE_MESSAGES: Readonly<Record<string, string>> = {
  unavailable: 'A part of the service was not available for too long. Submit the job again later.',
  storage_full:
    'The storage of the service was full for too long. Ask its operator to free space, then submit the job again.',
  job_not_found: 'The job no longer exists in the database.',
};

type Activity = (task: never, run: ActivityRun) => Promise<object>;

/** The activities as workflows call them. */
type WrappedActivities<Activities extends Record<string, Activity>> = {
  readonly [Name in keyof Activities]: (
    task: Parameters<Activities[Name]>[0],
  ) => Promise<Timed<Awaited<ReturnType<Activities[Name]>>>>;
};

/**
 * The only place where errors become Temporal failures: ids become failure types, permanent errors aren't retried,
 * Retry-After is honored. Messages are omitted, because they may quote documents, instructions or answers of engines,
 * and Temporal keeps histories for days: the workspace has them until the end of the job is recorded. Unexpected errors
 * are retried, because most of them (database, network) are temporary. Results include the seconds that the attempt
 * took.
 */
export function wrapActivities<Activities extends Record<string, Activity>>(
  dependencies: ActivityDependencies,
  activities: Activities,
): WrappedActivities<Activities> {
  const wrapped = Object.entries(activities).map(([name, activity]) => [name, guard(dependencies, activity)]);
  return Object.fromEntries(wrapped) as WrappedActivities<Activities>;
}

function guard(dependencies: ActivityDependencies, activity: Activity) {
  return async (task: never) => {
    const startedAt = performance.now();
    try {
      const result = await withHeartbeat((run) => activity(task, run));
      return { ...result, seconds: Math.round(performance.now() - startedAt) / 1000 };
    } catch (error) {
      const signal = Context.current().cancellationSignal;
      if (signal.aborted) throw cancellationOf(signal);
      throw await toFailure(dependencies, error, task);
    }
  };
}

/** @param job the task of an activity of a job includes it */
async function toFailure(
  dependencies: ActivityDependencies,
  error: unknown,
  job: Partial<JobReference> | undefined,
): Promise<Error> {
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  const { activityType, attempt, workflowExecution } = Context.current().info;
  const step = stepOfActivity(activityType);
  const where = { activity: activityType, attempt, workflow_id: workflowExecution?.workflowId };
  const known = error instanceof LoquentError ? error : findWriteFailure('A disk or database of the service', error);
  if (known !== undefined) {
    const { id: code, mistake, retryable, retryAfter } = known;
    const messageReference = code in SAFE_MESSAGES ? undefined : await keepMessage(dependencies, job, known.message);
    // The end of the job is logged with the id, and its record has the message: one log line per user's mistake is
    // enough.
    const isTold = mistake === 'user' && !retryable && messageReference !== undefined;
    dependencies.logger[isTold ? 'debug' : 'warn']({ ...where, code, retryable, err: error }, 'an activity failed');
    return ApplicationFailure.create({
      type: code,
      message:
        SAFE_MESSAGES[code] ?? `The step failed with "${code}". The record of the job in the API has the details.`,
      details: [{ step, ...(messageReference === undefined ? {} : { messageReference }) }],
      nonRetryable: !retryable,
      // Space may be freed at any moment: the activity's retry policy starts with short delays.
      ...(retryAfter === undefined || isStorageFull(known) ? {} : { nextRetryDelay: retryAfter }),
    });
  }
  dependencies.logger.error({ ...where, err: error }, 'an activity failed unexpectedly');
  return ApplicationFailure.create({
    type: 'internal',
    message: 'A step failed because of a defect or an outage. The server log has the details under this job id.',
    details: [{ step }],
    nonRetryable: false,
  });
}

/** @returns reference of the message; undefined if it could not be stored */
async function keepMessage(
  { storage, logger }: ActivityDependencies,
  job: Partial<JobReference> | undefined,
  message: string,
): Promise<string | undefined> {
  const { activityId, workflowExecution } = Context.current().info;
  // The attempts of an activity share one reference.
  const reference = `${workflowExecution?.runId}-${activityId}`.replaceAll(/[^\w-]/g, '');
  const { jobId, organizationId } = job ?? {};
  if (jobId === undefined || organizationId === undefined) return undefined;
  try {
    await new JobWorkspace(storage, { jobId, organizationId }).write(`failures/${reference}`, { message });
    return reference;
  } catch (error) {
    logger.warn({ err: error, job_id: jobId }, 'failed to store the message of a failed step for its job');
    return undefined;
  }
}
