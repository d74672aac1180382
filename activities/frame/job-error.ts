import type { FailedFile, JobError, JobReference } from '#domain/jobs/job.ts';
import { stepOfActivity } from '#domain/jobs/kinds/index.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
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
  const area = new WorkArea(storage, job);
  const error = { code, step: stepOfActivity(step), retryable };
  if (failures === undefined) return { ...error, message: await messageOf(area, outcome) };
  const files: FailedFile[] = [];
  for (const failure of failures.listed) {
    const { fileIndex, language, code: own } = failure;
    const message = (await messageOf(area, failure)).slice(0, MESSAGE_LENGTH);
    const place = language === undefined ? {} : { language };
    files.push({ source_file: sourceFiles[fileIndex] ?? '', ...place, code: own, message });
  }
  return { ...error, message: filesFailed(files, failures.count), files, file_count: failures.count };
}

type Told = Pick<Extract<JobOutcome, { status: 'failed' }>, 'message' | 'messageReference'>;

async function messageOf(area: WorkArea, { message, messageReference }: Told): Promise<string> {
  const isKept = messageReference !== undefined && REFERENCE.test(messageReference);
  return (isKept ? await area.find(`failures/${messageReference}`) : undefined)?.message ?? message;
}

function filesFailed(files: readonly FailedFile[], count: number): string {
  const named = files.slice(0, FILES_NAMED).map(({ source_file: key, language, code }) => {
    return `${key}${language === undefined ? '' : ` in ${language}`} (${code})`;
  });
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  return `There is no result of ${named.join(', ')}${more}. All others were delivered. Replace what is wrong, and retry the job: that makes the missing ones only.`;
}
