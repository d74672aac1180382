import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { LoquentError } from '#domain/errors.ts';
import { findWriteFailure, isStorageFull } from '#platform/write-failure.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** What storage and database say of themselves names hosts and folders, which is for the log. */
const SAFE_MESSAGES: Readonly<Record<string, string>> = {
  unavailable: 'A part of the service was not available for too long. Submit the job again later.',
  storage_full:
    'The storage of the service was full for too long. Ask its operator to free space, then submit the job again.',
};

type Activity = (...input: never[]) => Promise<unknown>;

/** The same functions, as functions of their own: none of them uses `this`. */
type Guarded<Activities extends Record<string, Activity>> = {
  readonly [Name in keyof Activities]: (...input: Parameters<Activities[Name]>) => ReturnType<Activities[Name]>;
};

/**
 * The one place where errors become Temporal failures: ids stay as failure types, what can't succeed later is not
 * retried, Retry-After is honoured. Anything unforeseen is retried, since most of it (database, network) passes.
 */
export function atEdge<Activities extends Record<string, Activity>>(
  dependencies: ActivityDependencies,
  activities: Activities,
): Guarded<Activities> {
  const wrapped = Object.entries(activities).map(([name, activity]) => [name, guard(dependencies, activity)]);
  return Object.fromEntries(wrapped) as Guarded<Activities>;
}

function guard(dependencies: ActivityDependencies, activity: Activity): Activity {
  return async (...input) => {
    try {
      return await activity(...input);
    } catch (error) {
      const signal = Context.current().cancellationSignal;
      if (signal.aborted)
        throw signal.reason instanceof CancelledFailure ? signal.reason : new CancelledFailure('cancelled');
      throw toFailure(dependencies, error);
    }
  };
}

function toFailure(dependencies: ActivityDependencies, error: unknown): Error {
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  const { activityType, attempt, workflowExecution } = Context.current().info;
  const where = { activity: activityType, attempt, workflow_id: workflowExecution?.workflowId };
  const known = error instanceof LoquentError ? error : findWriteFailure('A disk or database of the service', error);
  if (known !== undefined) {
    const { id: code, retryable, retryAfter } = known;
    dependencies.logger.warn({ ...where, code, retryable, err: error }, 'an activity failed');
    return ApplicationFailure.create({
      type: code,
      message: SAFE_MESSAGES[code] ?? known.message,
      nonRetryable: !retryable,
      // Room may be made at any moment: the policy of the activity tries soon, and more rarely as time goes by.
      ...(retryAfter === undefined || isStorageFull(known) ? {} : { nextRetryDelay: retryAfter }),
    });
  }
  dependencies.logger.error({ ...where, err: error }, 'an activity failed unexpectedly');
  return ApplicationFailure.create({
    type: 'internal',
    message: 'A step failed because of a defect or an outage. The server log has the details under this job id.',
    nonRetryable: false,
  });
}
