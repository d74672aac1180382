import { ActivityFailure, ApplicationFailure, CancellationScope, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { CLOSE_IN_LOCAL_ACTIVITY_OPTIONS } from './activity-options.ts';

const { closeJob } = proxyLocalActivities<Activities>(CLOSE_IN_LOCAL_ACTIVITY_OPTIONS);

type Task = Parameters<typeof closeJob>[0];
type Closed = ReturnType<typeof closeJob>;

/**
 * Records the end of a job in the workflow task that finds it, which spares the server an activity and a task. One that takes longer than
 * a task should, or fails for now, is left to the ordinary activity, which has time and attempts for it.
 *
 * Not for other activities: the server delivers a cancellation between two tasks, and a replay may find it on the other side of an
 * activity that outlasted a task. After this one, both have the same command next, to record the end.
 */
export async function closeInLocalActivity(
  ordinary: () => Closed,
  named: { readonly summary: string },
  task: Task,
): Closed {
  try {
    return await closeJob.executeWithOptions(named, [task]);
  } catch (error) {
    if (CancellationScope.current().consideredCancelled || isFinal(error)) throw error;
  }
  return ordinary();
}

/** Failures of activities in workflow tasks come as they are, time limits in an `ActivityFailure`. */
function isFinal(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.nonRetryable === true;
}
