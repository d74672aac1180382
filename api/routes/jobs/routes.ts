import { Router } from '@koa/router';
import { Job, type JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { notFound } from '#api/errors.ts';
import { nearMisses } from '#api/near-misses.ts';
import { typesWhere } from '#domain/jobs/kinds/index.ts';
import { cancelJob } from '#jobs/cancel-job.ts';
import { JobWatcher } from '#jobs/job-watcher.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { followJob } from './events.ts';
import { sendQaReport } from './qa-report.ts';
import { presentAcceptedJob, presentJobListItem, type ListedJob } from './presenter.ts';
import { presentJobWithReport } from './report-url.ts';
import { jobParametersSchema, listJobsSchema } from './schema.ts';
import type { Submission } from './submission.ts';
import { submissions } from './submissions.ts';

/** Uploads start analyses and ingests, which are only listed on request (category system, or its job type). */
const submitted = { type: { $nin: [...typesWhere(({ category }) => category === 'system')] } };

export function jobRoutes({ orm, logger, isAccepting }: ApiDependencies, streams: OpenStreams): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/jobs' });
  const sources = { watcher: new JobWatcher({ orm, logger, isAccepting }), streams };
  for (const submission of submissions.values()) {
    router.post(submission.path, requireRole('member'), idempotency(), (ctx) => createJob(ctx, submission));
  }
  router.get('/', requireRole('viewer'), listJobs);
  router.get('/qa-reports/:job_id', requireRole('viewer'), sendQaReport);
  router.get('/:job_id', requireRole('viewer'), readJob);
  router.get('/:job_id/events', requireRole('viewer'), (ctx) => followJob(ctx, sources));
  router.delete('/:job_id', requireRole('member'), deleteJob);
  return router;
}

/** Accepts a job, once per Idempotency-Key. */
async function createJob(ctx: ApiContext, { schema, prepare }: Submission): Promise<void> {
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
  ctx.status = 202;
  ctx.set('Location', `/v1/jobs/${job.id}`);
  ctx.body = presentAcceptedJob(job, nearMisses(ctx.request.body, schema));
}

async function listJobs(ctx: ApiContext): Promise<void> {
  const { limit, offset, category, job_type: type, status } = parseQuery(ctx, listJobsSchema);
  const entityManager = ctx.state.entityManager();
  const where = {
    ...(category === undefined && type === undefined ? submitted : {}),
    ...(category === undefined ? {} : { category }),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
  };
  const [jobs, total] = await entityManager.findAndCount(Job, where, {
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    limit,
    offset,
    // Results of large jobs are hundreds of kilobytes each.
    exclude: ['input', 'result', 'warnings', 'error'],
  });
  const queueLength = await entityManager.count(Job, { status: 'queued', ...submitted });
  // MikroORM's type of a partly loaded row loses the types of its JSON columns.
  const listed = jobs as unknown as readonly ListedJob[];
  ctx.body = { jobs: listed.map(presentJobListItem), total, queue_length: queueLength, limit, offset };
}

/** The job that the path names. @throws LoquentError `not_found` */
async function requireJob(ctx: ApiContext): Promise<JobRow> {
  const { job_id: jobId } = parseParameters(ctx, jobParametersSchema);
  const job = await findJob(ctx.state.entityManager(), jobId);
  if (job === null) throw notFound(`There is no job ${jobId}.`);
  return job;
}

async function readJob(ctx: ApiContext): Promise<void> {
  const job = await requireJob(ctx);
  ctx.body = presentJobWithReport(ctx, await ctx.state.dependencies.reconciler.reconcile(job));
}

async function deleteJob(ctx: ApiContext): Promise<void> {
  const { logger, dependencies } = ctx.state;
  const { temporal, reconciler } = dependencies;
  const entityManager = ctx.state.entityManager();
  const job = await cancelJob({ entityManager, temporal, reconciler, logger }, await requireJob(ctx));
  const message =
    job.status === 'cancelled'
      ? 'The job was cancelled.'
      : 'The job is being cancelled: its current work is being stopped.';
  ctx.body = { job_id: job.id, status: job.status, message };
}
