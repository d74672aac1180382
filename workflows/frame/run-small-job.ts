import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  log,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import type { JobSummary } from '#domain/jobs/summaries.ts';
import type { JobInput } from '#workflows/messages.ts';
import { SMALL_JOB_OPTIONS } from './activity-options.ts';
import { proxyJobActivities } from './job-activities.ts';

const activities = proxyJobActivities(SMALL_JOB_OPTIONS);

/** Pause in ms before the activity of a step tries again what failed. */
const PAUSE = 1_000;

/**
 * Tries to do a whole job in one activity. What its steps have stored by the time it fails is there for their own activities.
 *
 * @returns undefined if the job is to go on in those: it is not small, or a step failed for now, or its worker was killed
 * @throws ActivityFailure of a step that can't succeed, or of a cancelled job
 */
export async function runSmallJob({ jobId, organizationId }: JobInput): Promise<JobSummary | undefined> {
  setCurrentDetails('all steps, in one activity');
  try {
    const named = { summary: 'all steps of a small job' };
    const { done } = await activities.runSmallJob.executeWithOptions(named, [{ jobId, organizationId }]);
    return done;
  } catch (error) {
    const cause = error instanceof ActivityFailure ? error.cause : error;
    const failure = cause instanceof ApplicationFailure ? cause : undefined;
    if (CancellationScope.current().consideredCancelled || failure?.nonRetryable === true) throw error;
    log.info('a small job goes on in activities of its steps', { error });
    if (failure !== undefined) await sleep(failure.nextRetryDelay ?? PAUSE);
  }
  return undefined;
}
