import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure, TimeoutFailure } from '@temporalio/workflow';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { STEP_OF_ACTIVITY } from '#domain/jobs/translation.ts';

/** Turns what a step threw into the outcome that users see: the error's own id and words, and the step it came from. */
export function failedOutcome(error: unknown): Extract<JobOutcome, { status: 'failed' }> {
  let step = 'workflow';
  let cause: unknown = error;
  while (cause instanceof ChildWorkflowFailure || cause instanceof ActivityFailure) {
    if (cause instanceof ActivityFailure) step = STEP_OF_ACTIVITY[cause.activityType] ?? cause.activityType;
    cause = cause.cause;
  }
  if (cause instanceof ApplicationFailure) {
    const [details] = (cause.details ?? []) as readonly { step?: string }[];
    return {
      status: 'failed',
      code: cause.type ?? 'internal',
      message: cause.message,
      step: details?.step ?? step,
      retryable: !(cause.nonRetryable ?? false),
    };
  }
  if (cause instanceof TimeoutFailure) {
    return {
      status: 'failed',
      code: 'step_timed_out',
      message: `The step "${step}" took longer than it may. Try again, or split the file.`,
      step,
      retryable: true,
    };
  }
  return {
    status: 'failed',
    code: 'internal',
    message: 'The job stopped because of a defect in the service. The server log and the Temporal UI have the details.',
    step,
    retryable: false,
  };
}

/** The failure a workflow ends with, so that the Temporal UI says the same as the API; never retried as a workflow. */
export function toWorkflowFailure(outcome: Extract<JobOutcome, { status: 'failed' }>): ApplicationFailure {
  return ApplicationFailure.create({
    type: outcome.code,
    message: outcome.message,
    nonRetryable: true,
    details: [{ step: outcome.step }],
  });
}
