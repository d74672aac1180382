import type { ApiContext, RequestState } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import type { JobRow } from '#db/entities/index.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { findJob, requireJob } from '#db/jobs/find-job.ts';
import { userMistake } from '#domain/errors.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { retryDeadline } from '#domain/jobs/retry.ts';
import { alreadyRetried } from '#db/jobs/job-admission.ts';
import { retriedJobs } from '#jobs/retried-jobs.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { Submission } from './submission.ts';
import { submissions } from './submissions.ts';

/**
 * Accepts a job that continues from what a failed or cancelled one has stored, with the same input. Everything named in
 * its request is checked again, except for source files with a stored copy.
 *
 * @throws LoquentError `job_not_ended`, `job_not_retryable`, `job_already_retried`, `retry_expired`; those of the
 * submission
 */
export async function retryJob(ctx: ApiContext, jobId: string): Promise<JobRow> {
  const { state } = ctx;
  const { creationId, principal } = state;
  const { admission: intake, onOutboxRecord } = state.dependencies;
  const accepted = ctx.get('Idempotency-Key') === '' ? null : await findJob(state.entityManager(), creationId);
  if (accepted !== null) return accepted;
  const job = await requireJob(state.entityManager(), jobId);
  const submission = requireRetryable(state, job);
  const checked: RequestState = { ...state, retainedSources: await retainedSources(state, job) };
  const { warnings = [] } = await submission.prepare(checked, parseValue(job.request, submission.schema));
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const retry = { ...contentOf(job), ...owner, warnings, request: job.request ?? null, retryOf: job.id };
  const row = await intake.accept(creationId, retry);
  onOutboxRecord();
  state.logger.info({ job_id: row.id, job_type: row.type, retry_of: job.id }, 'job accepted');
  return row;
}

function requireRetryable({ dependencies: { config } }: RequestState, job: JobRow): Submission {
  const { status, retriedBy } = job;
  if (!isFinalStatus(status)) throw notEnded(job);
  if (retriedBy != null) throw alreadyRetried(job.id, retriedBy);
  const submission = submissions.get(job.type);
  const until = retryDeadline(job, config.retention.retries);
  if (submission === undefined || until === null) throw notRetryable(job);
  if (until.getTime() <= Date.now()) throw expired(until);
  return submission;
}

/** Source files of which the jobs that are retried have stored copies. */
async function retainedSources({ dependencies: { storage }, entityManager }: RequestState, job: JobRow) {
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
