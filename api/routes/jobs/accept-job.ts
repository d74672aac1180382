import type { z } from 'zod';
import type { ApiContext } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import type { Submission } from './submission.ts';

/**
 * Accepts a job of the caller, whose id is the `creationId` of the request, so that it is accepted once per Idempotency-Key.
 *
 * @throws LoquentError errors of `prepare`; `rate_limited` when the organization has reached its limit of live jobs
 */
export async function acceptJob(
  ctx: ApiContext,
  { prepare }: Submission,
  body: z.output<Submission['schema']>,
): Promise<JobRow> {
  const { creationId, principal, dependencies, logger } = ctx.state;
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  // A job accepted by a crashed request with the same Idempotency-Key is found by its id, even if its files no longer exist.
  const known = ctx.get('Idempotency-Key') === '' ? null : await findJob(ctx.state.entityManager(), creationId);
  const job =
    known ??
    (await dependencies.admission.accept(creationId, { ...(await prepare(ctx.state, body)), ...owner, request: body }));
  dependencies.onOutboxRecord();
  logger.info({ job_id: job.id, job_type: job.type }, 'job accepted');
  return job;
}
