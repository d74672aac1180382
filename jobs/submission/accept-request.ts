import type { JobRow } from '#db/entities/index.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { derivedUuid } from '#db/derived-uuid.ts';
import { findJob } from '#db/jobs/find-job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { Caller, UseCaseDependencies } from '#jobs/caller.ts';
import type { JobRequest } from './job-request.ts';
import { planJob, type PlanningCaller } from './plan-job.ts';

/** A user whose request creates a job. */
export interface SubmittingCaller extends Caller<'admission' | 'onOutboxRecord'> {
  /** Id of the job: the same when the request is repeated. */
  readonly creationId: string;
  /** True if the request may be a repetition of an earlier one. */
  readonly isRepeatable?: boolean;
}

/** The caller for one of several jobs that a request creates. @param part unique in the request */
export function partCaller<Name extends keyof UseCaseDependencies>(
  caller: SubmittingCaller & Caller<Name>,
  part: string,
): SubmittingCaller & Caller<Name> {
  const { principal, entityManager, logger, dependencies, creationId, isRepeatable = false } = caller;
  return {
    principal,
    entityManager,
    logger,
    dependencies,
    isRepeatable,
    creationId: derivedUuid(`${creationId}/${part}`),
  };
}

/** Accepts a job that a user requests. @throws LoquentError as `planJob` and `acceptOnce` */
export const acceptRequest = (
  caller: SubmittingCaller & PlanningCaller,
  type: JobType,
  request: JobRequest,
): Promise<JobRow> =>
  acceptOnce(caller, async () => ({ ...(await planJob(caller, type, request)), request: { ...request } }));

/**
 * Accepts a job once per request: one that was accepted by a crashed request is found by its id, even if the files that it names no longer
 * exist.
 *
 * @param plan called unless the job exists; checks what it names
 * @throws LoquentError errors of `plan`; `rate_limited` when the organization has reached its limit of live jobs
 */
export async function acceptOnce(
  caller: SubmittingCaller,
  plan: () => Promise<Omit<NewJob, 'organization' | 'createdBy'>>,
): Promise<JobRow> {
  const { creationId, principal, dependencies } = caller;
  const known = caller.isRepeatable === true ? await findJob(caller.entityManager(), creationId) : null;
  if (known !== null) return known;
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const job = await dependencies.admission.accept(creationId, { ...(await plan()), ...owner });
  dependencies.onOutboxRecord();
  const { id, type, retryOf, sourceJob } = job;
  caller.logger.info({ job_id: id, job_type: type, retry_of: retryOf, source_job_id: sourceJob }, 'job accepted');
  return job;
}
