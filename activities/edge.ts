import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { LoquentError } from '#domain/errors.ts';
import type { ActivityDependencies } from './dependencies.ts';

const UNAVAILABLE_MESSAGE = 'A part of the service was not available for too long. Submit the job again later.';

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
  if (error instanceof LoquentError) {
    const { id: code, retryable } = error;
    dependencies.logger.warn({ ...where, code, retryable, err: error }, 'an activity failed');
    return ApplicationFailure.create({
      type: error.id,
      // What storage says of itself names hosts and folders, which is for the log.
      message: error.id === 'unavailable' ? UNAVAILABLE_MESSAGE : error.message,
      nonRetryable: !error.retryable,
      ...(error.retryAfter === undefined ? {} : { nextRetryDelay: error.retryAfter }),
    });
  }
  dependencies.logger.error({ ...where, err: error }, 'an activity failed unexpectedly');
  return ApplicationFailure.create({
    type: 'internal',
    message: 'A step failed because of a defect or an outage. The server log has the details under this job id.',
    nonRetryable: false,
  });
}
