import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  ChildWorkflowFailure,
  isCancellation,
  log,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { JobOutcome } from '#domain/jobs/translation.ts';

type FailedOutcome = Extract<JobOutcome, { status: 'failed' }>;

/** The failures of languages of a job, whose other languages were finished. */
export class LanguageFailures extends Error {
  readonly failures: readonly { readonly language: string; readonly error: unknown }[];

  constructor(failures: LanguageFailures['failures']) {
    super('languages of the job failed');
    this.failures = failures;
  }
}

/**
 * Converts the error of a step into the outcome for users. A step whose worker was killed can't report its cancellation
 * and times out: for a cancelled job that is not a failure.
 */
export function outcomeOf(error: unknown): Exclude<JobOutcome, { status: 'completed' }> {
  if (isCancellation(error) || CancellationScope.current().consideredCancelled) return { status: 'cancelled' };
  return failedOutcome(error);
}

/** The error's own id, the activity it came from, and where the words for users are. */
function failedOutcome(error: unknown): FailedOutcome {
  if (error instanceof LanguageFailures) return outcomeOfLanguages(error);
  let step = 'workflow';
  let cause: unknown = error;
  while (cause instanceof ChildWorkflowFailure || cause instanceof ActivityFailure) {
    if (cause instanceof ActivityFailure) step = cause.activityType;
    cause = cause.cause;
  }
  if (cause instanceof ApplicationFailure) {
    const [details] = (cause.details ?? []) as readonly { step?: string; messageReference?: string }[];
    const messageReference = details?.messageReference;
    return {
      status: 'failed',
      code: cause.type ?? 'internal',
      message: cause.message,
      step: details?.step ?? step,
      retryable: !(cause.nonRetryable ?? false),
      ...(messageReference === undefined ? {} : { messageReference }),
    };
  }
  if (cause instanceof TimeoutFailure) {
    return {
      status: 'failed',
      code: 'step_timed_out',
      message: 'A step took longer than it may. Try again, or split the file.',
      step,
      retryable: true,
    };
  }
  log.error('a workflow failed unexpectedly', { error: cause });
  return {
    status: 'failed',
    code: 'internal',
    message: 'The job stopped because of a defect in the service. The server log and the Temporal UI have the details.',
    step,
    retryable: false,
  };
}

/** The failure of the first language, with the list of all that failed. */
function outcomeOfLanguages({ failures }: LanguageFailures): FailedOutcome {
  const outcomes = failures.map(({ error }) => failedOutcome(error));
  const languages = failures.map(({ language }, index) => {
    const { code, message, messageReference } = outcomes[index]!;
    return { language, code, message, ...(messageReference === undefined ? {} : { messageReference }) };
  });
  return { ...outcomes[0]!, languages };
}

/**
 * Failure of a workflow, so that the Temporal UI names the same error and step as the API; never retried as a workflow.
 *
 * @param error source of the outcome
 */
export function toWorkflowFailure(outcome: ReturnType<typeof outcomeOf>, error: unknown): unknown {
  if (outcome.status === 'cancelled') return isCancellation(error) ? error : new CancelledFailure('cancelled');
  return ApplicationFailure.create({
    type: outcome.code,
    message: outcome.message,
    nonRetryable: true,
    details: [{ step: outcome.step }],
  });
}
