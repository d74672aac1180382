import { ALL_FILES_FAILED, FILES_FAILED, type FailedFile, type JobError, type JobReference } from '#domain/jobs/job.ts';
import { stepOfActivity } from '#domain/jobs/kinds/index.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** UTF-16 units of the message of one file of many, which may quote its contents. */
const MESSAGE_LENGTH = 500;
/** Files that the message of the job names. */
const FILES_NAMED = 3;

const REFERENCE = /^[\w-]+$/;

/**
 * The error of a job's outcome, with the message for users that the failed activity stored; null: the job has not
 * failed.
 *
 * @param sourceFiles of a job on files, for the names of those that failed
 */
export async function jobErrorOf(
  storage: ObjectStorage,
  job: JobReference,
  outcome: JobOutcome,
  sourceFiles: readonly string[] = [],
): Promise<JobError | null> {
  if (outcome.status !== 'failed') return null;
  const { code, step, retryable, files: failures } = outcome;
  const area = new JobWorkspace(storage, job);
  const error = { code, step: stepOfActivity(step), retryable };
  if (failures === undefined) return { ...error, message: await messageOf(area, outcome) };
  const files: FailedFile[] = [];
  for (const failure of failures.listed) {
    const { fileIndex, language, code: own } = failure;
    const message = (await messageOf(area, failure)).slice(0, MESSAGE_LENGTH);
    const place = language === undefined ? {} : { language };
    files.push({ source_file: sourceFiles[fileIndex] ?? '', ...place, code: own, message });
  }
  const named = nameFiles(files, failures.count);
  const sentence = SENTENCES[code]?.(named) ?? `${await messageOf(area, outcome)} By themselves failed: ${named}.`;
  return { ...error, message: sentence, files, file_count: failures.count };
}

type ErrorMessage = Pick<Extract<JobOutcome, { status: 'failed' }>, 'message' | 'messageReference'>;

async function messageOf(area: JobWorkspace, { message, messageReference }: ErrorMessage): Promise<string> {
  const isKept = messageReference !== undefined && REFERENCE.test(messageReference);
  return (isKept ? await area.find(`failures/${messageReference}`) : undefined)?.message ?? message;
}

function nameFiles(files: readonly FailedFile[], count: number): string {
  const named = files.slice(0, FILES_NAMED).map(({ source_file: key, language, code }) => {
    return `${key}${language === undefined ? '' : ` in ${language}`} (${code})`;
  });
  return `${named.join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}`;
}

const RETRY = 'Replace what is wrong, and retry the job';

/** By the code of a job that ended because of its files. */
const SENTENCES: Readonly<Record<string, (named: string) => string>> = {
  [FILES_FAILED]: (named) =>
    `There is no result of ${named}. All others were delivered. ${RETRY}: that makes the missing ones only.`,
  [ALL_FILES_FAILED]: (named) => `No file was delivered: there is no result of ${named}. ${RETRY}.`,
};
