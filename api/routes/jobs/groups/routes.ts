import type { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { RequestState } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { requireGroup } from '#db/jobs/job-groups.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { groupStatus } from '#domain/jobs/group.ts';
import { isFinalStatus, type JobStatus } from '#domain/jobs/job.ts';
import { alreadyFinished, cancelJob } from '#jobs/cancel-job.ts';
import { acceptGroup } from '#jobs/submission/accept-group.ts';
import { presentListedJob } from '#api/routes/jobs/answers.ts';
import { sendGroupArchive } from '#api/routes/jobs/archive.ts';
import { jobGroupOperations } from './openapi.ts';

/** Jobs on recordings of one request. */
export const jobGroupRoutes = (streams: OpenStreams): readonly Route[] =>
  routesOf(jobGroupOperations, {
    async 'POST /v1/job-groups'(ctx, { body: { job_type: type, requests } }) {
      const jobs = await acceptGroup(ctx.state, type, requests);
      ctx.set('Location', `/v1/job-groups/${ctx.state.creationId}`);
      return presentGroup(ctx.state.creationId, jobs);
    },

    'GET /v1/job-groups/:group_id': async ({ state }, { path: { group_id: id } }) =>
      presentGroup(id, await requireGroup(state.entityManager(), id)),

    'GET /v1/job-groups/:group_id/archive': (ctx, { path }) => sendGroupArchive(ctx, path.group_id, streams),

    async 'DELETE /v1/job-groups/:group_id'({ state }, { path: { group_id: id } }) {
      await cancelLive(state, await requireGroup(state.entityManager(), id));
      return presentGroup(id, await requireGroup(state.entityManager(), id));
    },
  });

/** @throws LoquentError `job_already_finished` if all have ended; `unavailable` */
async function cancelLive({ dependencies, principal, logger }: RequestState, jobs: readonly JobRow[]): Promise<void> {
  const live = jobs.filter(({ status }) => !isFinalStatus(status));
  if (live.length === 0) throw alreadyFinished({ status: groupStatus(jobs.map(({ status }) => status)) });
  const { orm, temporal, reconciler } = dependencies;
  // Each has transactions of its own.
  const cancelled = live.map((job) => {
    const entityManager = organizationEntityManager(orm, principal.organizationId);
    return cancelJob({ entityManager, temporal, reconciler, logger }, job);
  });
  for (const outcome of await Promise.allSettled(cancelled)) {
    if (outcome.status === 'fulfilled') continue;
    // One that ended meanwhile is no failure of the others' cancellation.
    const { reason } = outcome as { readonly reason: unknown };
    if (!(reason instanceof LoquentError && reason.id === 'job_already_finished')) throw reason;
  }
}

function presentGroup(id: string, rows: readonly JobRow[]) {
  const jobs = rows.map((job) => {
    const { code, message } = job.error ?? {};
    return { ...presentListedJob(job), error: code === undefined || message === undefined ? null : { code, message } };
  });
  const status = groupStatus(rows.map((job) => job.status));
  const count = (wanted: JobStatus) => rows.filter((job) => job.status === wanted).length;
  const ends = rows.map(({ endedAt }) => endedAt?.getTime() ?? 0);
  const counted = jobs.filter((job) => job.status !== 'failed' && job.status !== 'cancelled');
  const percent = counted.reduce((sum, { progress }) => sum + progress.percent, 0) / Math.max(1, counted.length);
  return {
    group_id: id,
    job_type: rows[0]!.type,
    status,
    total: rows.length,
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    percent: Math.floor(percent),
    created_at: new Date(Math.min(...rows.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    ended_at: isFinalStatus(status) ? new Date(Math.max(...ends)).toISOString() : null,
    jobs,
  };
}
