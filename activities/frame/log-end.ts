import type { Logger } from 'pino';
import type { FinalStatus, JobError } from '#domain/jobs/job.ts';

/** Logs the end of a job: the one line of a mistake of its user. The record has the message, which may quote documents. */
export function logEnd(
  logger: Logger,
  job: { readonly id: string; readonly type: string },
  status: FinalStatus,
  error: JobError | null,
): void {
  const failure = error === null ? {} : { code: error.code, step: error.step };
  logger.info({ job_id: job.id, job_type: job.type, status, ...failure }, 'job ended');
}
