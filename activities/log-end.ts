import type { Logger } from 'pino';
import type { FinalStatus, JobError } from '#domain/jobs/job.ts';

/** Logs the end of a job: the one line that a mistake of its user leaves in the log. */
export function logEnd(
  logger: Logger,
  job: { readonly id: string; readonly type: string },
  status: FinalStatus,
  error: JobError | null,
): void {
  const failure = error === null ? {} : { code: error.code, step: error.step, reason: error.message };
  logger.info({ job_id: job.id, job_type: job.type, status, ...failure }, 'job ended');
}
