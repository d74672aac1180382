import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { MAX_SLOT_WAIT } from '#domain/jobs/slot-wait.ts';

const MINUTE = 60_000;

/** Time limit of an activity in ms. @param minutes of work */
const afterSlotWait = (minutes: number) => MAX_SLOT_WAIT + minutes * MINUTE;

/** Pauses between attempts that begin with a second and grow to a minute. */
const RETRY = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;
/** The pauses between ten attempts are four minutes together. */
const RETRY_TEN_TIMES = { ...RETRY, maximumAttempts: 10 } as const;

/**
 * Rows, copies of sources and small objects: worth trying until the database is back, since a job that can't record its
 * end would look alive forever. Waiting for a cancelled activity keeps it from writing copies after the clean-up.
 */
export const RECORD_OPTIONS: ActivityOptions = {
  taskQueue: 'jobs',
  startToCloseTimeout: afterSlotWait(30),
  heartbeatTimeout: '20 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
};

/**
 * Reading and writing whole documents: minutes for the largest ones, memory-bound. Ten attempts outlast a storage
 * restart; a damaged document fails at the first, because it is not retryable. Long computations run in threads, so
 * that a heartbeat is due every second and a killed worker is noticed soon.
 */
export const DOCUMENT_OPTIONS: ActivityOptions = {
  taskQueue: 'jobs',
  startToCloseTimeout: afterSlotWait(30),
  heartbeatTimeout: '20 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: RETRY_TEN_TIMES,
};

/**
 * Calls to engines and models. The heartbeat timeout is short, so that the batch of a killed worker is retried soon.
 * The workflow waits for a cancelled call to end, so that nothing runs any more once the job is cancelled.
 */
export const PROVIDER_OPTIONS: ActivityOptions = {
  taskQueue: 'providers',
  startToCloseTimeout: afterSlotWait(15),
  heartbeatTimeout: '15 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: RETRY_TEN_TIMES,
};

/** Calls to models for work that a job can do without: a minute of pauses between attempts. */
export const OPTIONAL_PROVIDER_OPTIONS: ActivityOptions = {
  ...PROVIDER_OPTIONS,
  retry: { ...RETRY, maximumAttempts: 6 },
};

/**
 * Pulling from and pushing to translation management systems: paced by their limits, so hours for large projects. A system
 * that is down is tried for about a day; what was pushed is not pushed again.
 */
export const TMS_OPTIONS: ActivityOptions = {
  taskQueue: 'tms',
  startToCloseTimeout: afterSlotWait(12 * 60),
  heartbeatTimeout: '15 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { ...RETRY, maximumAttempts: 1440 },
};

/** The first step of a job on a project, which asks the system for it. */
export const OPEN_PROJECT_OPTIONS: ActivityOptions = { ...RECORD_OPTIONS, taskQueue: 'tms' };

/**
 * Attempts to deliver a webhook, and records of attempts that wait for the database. A killed worker is noticed by its
 * missing heartbeats.
 */
export const DELIVERY_OPTIONS: ActivityOptions = {
  taskQueue: 'webhooks',
  startToCloseTimeout: '1 day',
  heartbeatTimeout: '20 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: RETRY,
};

/**
 * Work on recordings: bound by processors, hours for the longest ones. Programs report their progress several times a second,
 * so that a killed worker is noticed soon, and a damaged recording fails at the first attempt.
 */
export const MEDIA_OPTIONS: ActivityOptions = {
  taskQueue: 'media',
  startToCloseTimeout: afterSlotWait(12 * 60),
  heartbeatTimeout: '15 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: RETRY_TEN_TIMES,
};

/** Waits for somebody else's server: downloads, and dubs that a provider makes. They take no slot that work on recordings needs. */
export const DOWNLOAD_OPTIONS: ActivityOptions = { ...MEDIA_OPTIONS, taskQueue: 'downloads' };

/**
 * The first attempt to deliver a webhook: it lasts at most the 60 seconds that an endpoint may be given, and some for its
 * record. A killed worker is noticed by the end of the workflow task's time.
 */
export const FIRST_ATTEMPT_OPTIONS: LocalActivityOptions = {
  startToCloseTimeout: '3 minutes',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: RETRY,
};

/**
 * The end of a small job, recorded in a workflow task, which may last ten seconds and should last less than five: one attempt, well
 * below that. An ordinary activity makes the others.
 */
export const CLOSE_IN_LOCAL_ACTIVITY_OPTIONS: LocalActivityOptions = {
  scheduleToCloseTimeout: '3 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { maximumAttempts: 1 },
};
