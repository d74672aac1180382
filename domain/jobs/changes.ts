import { isFinalStatus, type FinalStatus, type JobCategory, type JobError, type JobStatus } from './job.ts';
import { stepsOfJob, type JobStep, type JobType } from './kinds/index.ts';

/** Event types. */
export const JOB_EVENT_TYPES = [
  'workflow.started',
  'workflow.completed',
  'workflow.failed',
  'workflow.step.started',
  'workflow.step.completed',
  'workflow.step.failed',
] as const;
export type JobEventType = (typeof JOB_EVENT_TYPES)[number];

/** Value of `progress.stage`: a step, or the wait before the first one, or the end after the last one. */
export type JobStage = 'queued' | JobStep | 'finished';

/** The part of a job's row that decides which changes it may take. */
export interface JobState {
  readonly type: JobType;
  readonly category: JobCategory;
  readonly status: JobStatus;
  readonly stage: string;
  /** Says whether it has a review. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A change of a job's status or step; its counts change without one. */
export type JobChange =
  /** The workflow has begun. A job that had begun before (a retried activity, a restarted workflow) stays as it is. */
  | { readonly kind: 'begin' }
  /** The job works on a step. Steps are entered in the order of the kind; an earlier one than the present is ignored. */
  | { readonly kind: 'enter'; readonly step: JobStep }
  /** A cancel is under way. */
  | { readonly kind: 'request_cancel' }
  | { readonly kind: 'end'; readonly status: FinalStatus; readonly error: JobError | null };

/** An event that a change emits; a job emits each pair of type and step once. */
export interface NewJobEvent {
  readonly type: JobEventType;
  readonly step: JobStep | null;
}

/** The new values of a row, and the events to write with it. */
export interface AppliedChange {
  readonly status: JobStatus;
  readonly stage: JobStage;
  readonly events: readonly NewJobEvent[];
}

/**
 * Applies a change to a job's state.
 *
 * @returns undefined when the job stays as it is: it has ended, or is in that state already
 */
export function applyChange(job: JobState, change: JobChange): AppliedChange | undefined {
  if (isFinalStatus(job.status)) return undefined;
  const stage = job.stage as JobStage;
  switch (change.kind) {
    case 'begin': {
      if (job.status !== 'queued') return undefined;
      const [first] = stepsOfJob(job);
      const events: NewJobEvent[] = [{ type: 'workflow.started', step: null }];
      if (first !== undefined) events.push({ type: 'workflow.step.started', step: first });
      return { status: 'running', stage: first ?? stage, events: emitted(job, events) };
    }
    case 'enter': {
      if (job.status === 'queued' || !isAhead(job, change.step)) return undefined;
      return { status: job.status, stage: change.step, events: emitted(job, enteringEvents(job, change.step)) };
    }
    case 'request_cancel':
      return job.status === 'running' ? { status: 'cancelling', stage, events: [] } : undefined;
    case 'end':
      return {
        status: change.status,
        stage: change.status === 'completed' ? 'finished' : stage,
        events: emitted(job, endingEvents(job, change)),
      };
  }
}

/** Position of the present step, -1 before the first. */
const positionOf = (job: JobState) => stepsOfJob(job).indexOf(job.stage as JobStep);

function isAhead(job: JobState, step: JobStep): boolean {
  return stepsOfJob(job).indexOf(step) > positionOf(job);
}

/** The present step and those between are completed: a job passes all steps of its kind. */
function enteringEvents(job: JobState, step: JobStep): NewJobEvent[] {
  const steps = stepsOfJob(job);
  const events: NewJobEvent[] = [];
  for (const passed of steps.slice(Math.max(0, positionOf(job)), steps.indexOf(step))) {
    if (passed !== job.stage) events.push({ type: 'workflow.step.started', step: passed });
    events.push({ type: 'workflow.step.completed', step: passed });
  }
  return [...events, { type: 'workflow.step.started', step }];
}

function endingEvents(job: JobState, { status, error }: Extract<JobChange, { kind: 'end' }>): NewJobEvent[] {
  const steps = stepsOfJob(job);
  const last = steps.at(-1);
  if (status === 'completed') {
    const passed = last === undefined || job.stage === last ? [] : enteringEvents(job, last);
    const finished: NewJobEvent[] = last === undefined ? [] : [{ type: 'workflow.step.completed', step: last }];
    return [...passed, ...finished, { type: 'workflow.completed', step: null }];
  }
  // Receivers pair the two, also of a job that was cancelled or refused before it began.
  const started: NewJobEvent[] = job.status === 'queued' ? [{ type: 'workflow.started', step: null }] : [];
  const failed = steps.find((step) => step === error?.step);
  const step: NewJobEvent[] = failed === undefined ? [] : [{ type: 'workflow.step.failed', step: failed }];
  // Work ahead of its step has failed.
  if (failed !== undefined && job.status !== 'queued' && isAhead(job, failed)) {
    step.unshift({ type: 'workflow.step.started', step: failed });
  }
  return [...started, ...step, { type: 'workflow.failed', step: null }];
}

/** Jobs that the service starts itself emit no events. */
function emitted({ category }: JobState, events: readonly NewJobEvent[]): readonly NewJobEvent[] {
  return category === 'system' ? [] : events;
}
