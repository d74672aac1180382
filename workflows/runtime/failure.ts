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
import { ALL_FILES_FAILED, FILES_FAILED } from '#domain/jobs/job.ts';
import type { JobOutcome, Extraction } from '#domain/jobs/translation.ts';

type FailedOutcome = Extract<JobOutcome, { status: 'failed' }>;

/** The failures of languages of a job, whose other languages were finished. */
export class LanguageFailures extends Error {
  readonly failures: readonly { readonly language: string; readonly error: unknown }[];

  constructor(failures: LanguageFailures['failures']) {
    super('languages of the job failed');
    this.failures = failures;
  }
}

/** Some files of a job failed. Its other files were finished, unless there are none or another error ended the job. */
export class FileFailuresError extends Error {
  readonly failures: FileFailureErrors;

  /** @param ended what ended the job for all of its files; absent: nothing did */
  constructor(failures: FileFailureErrors, ended?: unknown) {
    super('files of the job failed', { cause: ended });
    this.failures = failures;
  }
}

/** The failures of files, in the order of the files. */
export interface FileFailureErrors {
  readonly count: number;
  /** The first failures. */
  readonly listed: readonly { readonly reading: Extraction; readonly error: unknown }[];
  /** True: no file is left in any language. */
  readonly isEvery: boolean;
}

/**
 * Converts the error of a step into the outcome for users. A step whose worker was killed can't report its cancellation
 * and times out: for a cancelled job that is not a failure.
 */
export function stepOutcome(error: unknown): Exclude<JobOutcome, { status: 'completed' }> {
  if (isCancellation(error) || CancellationScope.current().consideredCancelled) return { status: 'cancelled' };
  return failedOutcome(error);
}

/** Activities whose failure is that of a file, which other files don't share. */
const SINGLE_FILE_ACTIVITIES: ReadonlySet<string> = new Set(['extractUnits', 'writeTarget', 'writeTargets']);
/** Errors of these activities that all files share. */
const ALL_FILE_ERRORS: ReadonlySet<string> = new Set(['job_not_found', 'job_already_finished', 'quota_exceeded']);

/** True if an error is permanent and concerns a single file: neither an outage nor a refusal of a provider. */
export function isOfOneFile(error: unknown): boolean {
  const { activity, cause } = originOf(error);
  if (!SINGLE_FILE_ACTIVITIES.has(activity)) return false;
  if (cause instanceof TimeoutFailure) return true;
  return cause instanceof ApplicationFailure && cause.nonRetryable === true && !ALL_FILE_ERRORS.has(cause.type ?? '');
}

/** The activity that an error came from, and what it failed with. */
function originOf(error: unknown): { readonly activity: string; readonly cause: unknown } {
  let activity = 'workflow';
  let cause = error;
  while (cause instanceof ChildWorkflowFailure || cause instanceof ActivityFailure) {
    if (cause instanceof ActivityFailure) activity = cause.activityType;
    cause = cause.cause;
  }
  return { activity, cause };
}

/** The error's own id, the activity it came from, and where the words for users are. */
export function failedOutcome(error: unknown): FailedOutcome {
  if (error instanceof LanguageFailures) return outcomeOfLanguages(error);
  if (error instanceof FileFailuresError) return outcomeOfFiles(error);
  const { activity: step, cause } = originOf(error);
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
 * The error that ended the job, else a failure at the step of the first file, with the list of the files that failed.
 */
function outcomeOfFiles({ failures: { count, listed, isEvery }, cause }: FileFailuresError): FailedOutcome {
  const outcomes = listed.map(({ error }) => failedOutcome(error));
  const files = listed.map(({ reading }, index) => {
    const { code, message, messageReference } = outcomes[index]!;
    return { ...reading, code, message, ...(messageReference === undefined ? {} : { messageReference }) };
  });
  if (cause !== undefined) return { ...failedOutcome(cause), files: { count, listed: files } };
  return {
    status: 'failed',
    code: isEvery ? ALL_FILES_FAILED : FILES_FAILED,
    message: `${isEvery ? 'All' : 'Some'} files failed. The record of the job in the API names them.`,
    step: outcomes[0]!.step,
    retryable: outcomes.some(({ retryable }) => retryable),
    files: { count, listed: files },
  };
}

/**
 * Failure of a workflow, so that the Temporal UI names the same error and step as the API; never retried as a workflow.
 *
 * @param error source of the outcome
 */
export function toWorkflowFailure(outcome: ReturnType<typeof stepOutcome>, error: unknown): unknown {
  if (outcome.status === 'cancelled') return isCancellation(error) ? error : new CancelledFailure('cancelled');
  return ApplicationFailure.create({
    type: outcome.code,
    message: outcome.message,
    nonRetryable: true,
    details: [{ step: outcome.step }],
  });
}
