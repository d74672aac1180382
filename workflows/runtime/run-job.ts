import { CancellationScope, ContinueAsNew, setCurrentDetails, type ActivityOptions } from '@temporalio/workflow';
import type { JobReference } from '#domain/jobs/job.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { RECORD_OPTIONS } from './activity-options.ts';
import { closeInLocalActivity } from './close-in-local-activity.ts';
import { completedLine, endedLine, secondsSince } from './current-details.ts';
import { stepOutcome, toWorkflowFailure } from './failure.ts';
import { proxyJobActivities } from './job-activities.ts';
import { retryDuringShortage } from './retry-during-shortage.ts';

/** The parts in which the workflows of jobs differ. */
export interface JobRun<Opened extends { readonly proceed: boolean }> {
  /** The first step; `proceed` is false for a job that has ended, or was to be cancelled before it began. */
  readonly open: () => Promise<Opened>;
  /** All steps between the first and the last. @returns a summary if they have recorded the end of the job themselves */
  readonly work: (opened: Opened) => Promise<object | void>;
  /** Options of the activity that records the end, a function if the work decides about them; default: `RECORD_OPTIONS`. */
  readonly closing?: ActivityOptions | (() => ActivityOptions);
  /** True if the end of a completed job is recorded in the workflow task, because recording is quick. */
  readonly closesInLocalActivity?: () => boolean;
  /** Progress of the job, which the Temporal UI shows of one that ended early. */
  readonly position?: () => string;
  /** Unix time in ms at which the first run began; default: this one. */
  readonly startedAt?: number | undefined;
}

/** Result of a job's workflow: its summary; only the seconds of one that had nothing to do. */
export type JobWorkflowResult = Timed<object>;

/** Runs a job to its end, which is recorded whatever happens. */
export async function runJob<Opened extends { readonly proceed: boolean }>(
  { jobId, organizationId }: JobReference,
  { open, work, closing = RECORD_OPTIONS, closesInLocalActivity: closesInTask, position, startedAt }: JobRun<Opened>,
): Promise<JobWorkflowResult> {
  const close = (outcome: JobOutcome) => {
    const { closeJob } = proxyJobActivities(typeof closing === 'function' ? closing() : closing);
    const named = { summary: `record the end: ${outcome.status}` };
    const task = { jobId, organizationId, outcome };
    const ordinary = () => closeJob.executeWithOptions(named, [task]);
    const isInTask = outcome.status === 'completed' && closesInTask?.() === true;
    return isInTask ? closeInLocalActivity(ordinary, named, task) : ordinary();
  };
  try {
    setCurrentDetails('open');
    const opened = await retryDuringShortage(open);
    if (!opened.proceed) {
      // Without effect if it has ended; one that was to be cancelled while its workflow was lost ends here.
      await close({ status: 'cancelled' });
      return { seconds: secondsSince(startedAt) };
    }
    const summary = (await work(opened)) ?? (await close({ status: 'completed' }));
    const seconds = secondsSince(startedAt);
    setCurrentDetails(completedLine(summary, seconds));
    return { ...summary, seconds };
  } catch (error) {
    // The next run continues it.
    if (error instanceof ContinueAsNew) throw error;
    const outcome = stepOutcome(error);
    setCurrentDetails([endedLine(outcome), position?.() ?? ''].join('\n\n').trim());
    await CancellationScope.nonCancellable(() => close(outcome));
    throw toWorkflowFailure(outcome, error);
  }
}
