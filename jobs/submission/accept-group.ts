import type { JobRow } from '#db/entities/index.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { findGroup, groupedJobId } from '#db/jobs/job-groups.ts';
import { LoquentError } from '#domain/errors.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { Caller } from '#jobs/caller.ts';
import type { SubmittingCaller } from './accept-request.ts';
import type { JobRequest } from './job-request.ts';
import { planJob, type PlanningCaller } from './plan-job.ts';

/**
 * Accepts jobs of one request together, or none of them.
 *
 * @returns the jobs, in the order of the request; those that an earlier attempt of the request has accepted
 * @throws LoquentError as `planJob`, with paths below `requests`; `rate_limited`
 */
export async function acceptGroup(
  caller: SubmittingCaller & PlanningCaller & Caller<'admission'>,
  type: JobType,
  requests: readonly JobRequest[],
): Promise<readonly JobRow[]> {
  const { creationId: groupId, principal, dependencies } = caller;
  const known = caller.isRepeatable === true ? await findGroup(caller.entityManager(), groupId) : [];
  if (known.length > 0) return known;
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const jobs: NewJob[] = [];
  for (const [index, request] of requests.entries()) {
    const content = await planJob(caller, type, request).catch((error: unknown) => {
      throw ofRequest(index, error);
    });
    jobs.push({ ...content, ...owner, request: { ...request }, groupId });
  }
  const rows = await dependencies.admission.acceptAll(
    new Map(jobs.map((job, index) => [groupedJobId(groupId, index), job])),
  );
  dependencies.onOutboxRecord();
  caller.logger.info({ group_id: groupId, jobs: rows.length, job_type: type }, 'group of jobs accepted');
  return rows;
}

/** The refusal of a request, whose fields are those of the group. */
function ofRequest(index: number, error: unknown): unknown {
  if (!(error instanceof LoquentError) || error.mistake !== 'user') return error;
  const { id, mistake, message, retryable, retryAfter, details = [{ path: '', message }] } = error;
  const facts = {
    id,
    mistake,
    message,
    retryable,
    details: details.map((each) => ({ ...each, path: ['requests', index, each.path].join('.').replace(/\.$/, '') })),
    cause: error,
  };
  return new LoquentError(retryAfter === undefined ? facts : { ...facts, retryAfter });
}
