import { Job, type JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import type { EntityManager } from '#db/orm.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { nearMisses } from '#api/near-misses.ts';
import { sentValues } from '#api/sent-values.ts';
import type { z } from 'zod';
import type { listJobsSchema } from './schema.ts';
import { typesWhere } from '#domain/jobs/kinds/index.ts';
import { cancelJob } from '#jobs/cancel-job.ts';
import { JobWatcher } from '#jobs/job-watcher.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody } from '#api/validation.ts';
import { followJob } from './events.ts';
import { jobOperations } from './openapi.ts';
import { sendQaReport } from './qa-report.ts';
import { presentListedJob } from './answers.ts';
import { presentAcceptedJob } from './presenter.ts';
import { presentJobWithReport } from './report-url.ts';
import { requireJob } from './requirements.ts';
import { operationOf, type Submission } from './submission.ts';
import { submissions } from './submissions.ts';

/** Uploads start analyses and ingests, which are only listed on request (category system, or its job type). */
const submitted = { type: { $nin: [...typesWhere(({ category }) => category === 'system')] } };

/** The routes that accept jobs. */
export const submissionRoutes: readonly Route[] = [...submissions.values()].map((submission) => ({
  name: `POST /v1/jobs${submission.path}`,
  operation: operationOf(submission),
  handler: (ctx) => createJob(ctx, submission),
}));

export function jobRoutes({ orm, logger, isAccepting }: ApiDependencies, streams: OpenStreams): readonly Route[] {
  const watcher = new JobWatcher({ orm, logger, isAccepting });
  return routesOf(jobOperations, {
    'GET /v1/jobs': ({ state }, { query }) => listJobs(state.entityManager(), query),

    'GET /v1/jobs/qa-reports/:job_id'(ctx, request) {
      const { job_id: id } = request.path;
      // Only checked: the authentication has read `api_key`, which must not be repeated anywhere.
      void request.query;
      return sendQaReport(ctx, id);
    },

    async 'GET /v1/jobs/:job_id'(ctx, { path }) {
      const job = await requireJob(ctx.state.entityManager(), path.job_id);
      return presentJobWithReport(ctx, await ctx.state.dependencies.reconciler.reconcile(job));
    },

    'GET /v1/jobs/:job_id/events': (ctx, { path }) => followJob(ctx, path.job_id, watcher, streams),

    async 'DELETE /v1/jobs/:job_id'({ state }, { path }) {
      const { temporal, reconciler } = state.dependencies;
      const entityManager = state.entityManager();
      const running = await requireJob(entityManager, path.job_id);
      const job = await cancelJob({ entityManager, temporal, reconciler, logger: state.logger }, running);
      const message =
        job.status === 'cancelled'
          ? 'The job was cancelled.'
          : 'The job is being cancelled: its current work is being stopped.';
      return { job_id: job.id, status: job.status, message };
    },
  });
}

/** Accepts a job, once per Idempotency-Key. */
async function createJob(ctx: ApiContext, { schema, prepare }: Submission) {
  const body = parseBody(ctx, schema);
  const { creationId, principal } = ctx.state;
  const { intake, onOutboxRecord } = ctx.state.dependencies;
  // A job accepted by a crashed request with the same Idempotency-Key is found by its id, even if its files no longer
  // exist.
  const accepted = ctx.get('Idempotency-Key') === '' ? null : await findJob(ctx.state.entityManager(), creationId);
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const job = accepted ?? (await intake.accept(creationId, { ...(await prepare(ctx.state, body)), ...owner }));
  onOutboxRecord();
  ctx.state.logger.info({ job_id: job.id, job_type: job.type }, 'job accepted');
  ctx.set('Location', `/v1/jobs/${job.id}`);
  return presentAcceptedJob(job, nearMisses(ctx.request.body, schema));
}

async function listJobs(
  entityManager: EntityManager,
  { limit, offset, category, job_type: type, status }: z.output<typeof listJobsSchema>,
) {
  const isUnfiltered = category === undefined && type === undefined;
  const where = { ...(isUnfiltered ? submitted : {}), ...sentValues({ category, type, status }) };
  const [jobs, total] = await entityManager.findAndCount(Job, where, {
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    limit,
    offset,
    // Results of large jobs are hundreds of kilobytes each.
    exclude: ['input', 'result', 'warnings', 'error'],
  });
  const queueLength = await entityManager.count(Job, { status: 'queued', ...submitted });
  // MikroORM's type of a partly loaded row loses the types of its JSON columns.
  const listed = jobs as unknown as readonly Omit<JobRow, 'input' | 'result' | 'warnings' | 'error'>[];
  return { jobs: listed.map(presentListedJob), total, queue_length: queueLength, limit, offset };
}
