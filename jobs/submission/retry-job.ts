import type { JobRow } from '#db/entities/index.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { requireJob } from '#db/jobs/find-job.ts';
import { userMistake } from '#domain/errors.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { retryDeadline } from '#domain/jobs/retry.ts';
import { alreadyRetried } from '#db/jobs/job-admission.ts';
import type { Caller } from '#jobs/caller.ts';
import { retriedJobs } from '#jobs/retried-jobs.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { JobRequest } from './job-request.ts';
import { planJob, type PlanningCaller } from './plan-job.ts';
import { acceptOnce, type SubmittingCaller } from './accept-request.ts';

/**
 * Accepts a job that continues from what a failed or cancelled one has stored, with the same input. Everything named in
 * its request is checked again, except for source files with a stored copy.
 *
 * @param readRequest parses the stored request of a job of a type
 * @throws LoquentError `job_not_ended`, `job_not_retryable`, `job_already_retried`, `retry_expired`; those of `planJob`
 */
export function retryJob(
  caller: SubmittingCaller & PlanningCaller,
  jobId: string,
  readRequest: (type: JobType, stored: unknown) => JobRequest,
): Promise<JobRow> {
  return acceptOnce(caller, async () => {
    const job = await requireJob(caller.entityManager(), jobId);
    requireRetryable(caller, job);
    // A getter isn't copied.
    const { logger } = caller;
    const retrying = { ...caller, logger, retainedSources: await retainedSources(caller, job) };
    const { warnings = [] } = await planJob(retrying, job.type, readRequest(job.type, job.request));
    return { ...contentOf(job), warnings, request: job.request ?? null, retryOf: job.id, groupId: job.groupId ?? null };
  });
}

function requireRetryable({ dependencies: { config } }: Caller<'config'>, job: JobRow): void {
  const { status, retriedBy } = job;
  if (!isFinalStatus(status)) throw notEnded(job);
  if (retriedBy != null) throw alreadyRetried(job.id, retriedBy);
  const until = retryDeadline(job, config.retention.retries);
  if (until === null) throw notRetryable(job);
  if (until.getTime() <= Date.now()) throw expired(until);
}

/** Source files of which the jobs that are retried have stored copies. */
async function retainedSources({ dependencies: { storage }, entityManager }: Caller<'storage'>, job: JobRow) {
  const kept = new Set<string>();
  for await (const { id, organization } of retriedJobs(entityManager(), { retryOf: job.id })) {
    const area = new JobWorkspace(storage, { jobId: id, organizationId: organization });
    for (const [index, key] of job.sourceFiles.entries()) if (await area.has(`${index}/source`)) kept.add(key);
    // Only a job that was stopped before it began leaves the copies to the one before it.
    if (kept.size > 0) break;
  }
  return kept;
}

const notEnded = ({ status }: JobRow) =>
  userMistake('job_not_ended', `The job is ${status}. Only a job that failed or was cancelled can be retried.`);

const notRetryable = ({ status }: JobRow) =>
  userMistake(
    'job_not_retryable',
    status === 'completed'
      ? 'The job has completed. Submit a new job to do its work again.'
      : 'Nothing stored of this job is left for a retry to continue from. Submit it again.',
  );

const expired = (until: Date) =>
  userMistake(
    'retry_expired',
    `What the job had stored was kept for a retry until ${until.toISOString()}. Submit the job again.`,
  );
