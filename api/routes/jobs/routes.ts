import type { JobRow } from '#db/entities/index.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { requireJob } from '#db/jobs/find-job.ts';
import { countQueued, listJobs as findJobs } from '#db/jobs/list-jobs.ts';
import { nearMisses } from '#api/near-misses.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import type { z } from 'zod';
import { renderSchema, type listJobsSchema } from './schema.ts';
import { renderJob } from '#jobs/submission/render-job.ts';
import { retryJob } from '#jobs/submission/retry-job.ts';
import { acceptRequest } from '#jobs/submission/accept-request.ts';
import { cancelJob } from '#jobs/cancel-job.ts';
import { finishReview } from './finish-review.ts';
import { purgeJob } from '#jobs/purge-job.ts';
import type { JobListWatcher } from '#jobs/job-list-watcher.ts';
import type { JobWatcher } from '#jobs/job-watcher.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { parseBody, parseValue } from '#api/validation.ts';
import { sendArchive } from './archive.ts';
import { streamJobEvents, followJobs } from './events.ts';
import { jobOperations } from './openapi.ts';
import { sendQaReport } from './qa-report.ts';
import { presentListedJob } from './answers.ts';
import { presentAcceptedJob } from './presenter.ts';
import { presentJobWithReport } from './report-url.ts';
import { operationOf } from './submission.ts';
import { submissions } from './submissions.ts';
import type { WaitForEnd } from './wait-for-end.ts';

/** Dependencies of requests that follow jobs. */
interface JobStreamDependencies {
  readonly watcher: JobWatcher;
  readonly listWatcher: JobListWatcher;
  readonly waiting: WaitForEnd;
  readonly streams: OpenStreams;
}

export function jobRoutes({ watcher, listWatcher, waiting, streams }: JobStreamDependencies): readonly Route[] {
  const accepting = [...submissions].map(([type, submission]) => ({
    name: `POST /v1/jobs${submission.path}`,
    operation: operationOf(submission),
    handler: (ctx: ApiContext) => {
      const body = parseBody(ctx, submission.schema);
      return answerAccepted(ctx, waiting, () => acceptRequest(ctx.state, type, body), submission.schema);
    },
  }));
  const others = routesOf(jobOperations, {
    'GET /v1/jobs': ({ state }, { query }) => listJobs(state, query),

    'GET /v1/jobs/events': (ctx) => followJobs(ctx, listWatcher, streams),

    'GET /v1/jobs/qa-reports/:job_id'(ctx, request) {
      const { job_id: id } = request.path;
      // Only checked: the authentication has read it, and `api_key` must not be repeated anywhere.
      void request.query;
      return sendQaReport(ctx, id);
    },

    async 'GET /v1/jobs/:job_id'(ctx, { path }) {
      const { entityManager, dependencies } = ctx.state;
      const job = await waiting.serve(ctx, async () =>
        dependencies.reconciler.reconcile(await requireJob(entityManager(), path.job_id)),
      );
      return presentJobWithReport(ctx, job);
    },

    'GET /v1/jobs/:job_id/archive': (ctx, { path }) => sendArchive(ctx, path.job_id, streams),

    'GET /v1/jobs/:job_id/events': (ctx, { path }) => streamJobEvents(ctx, path.job_id, watcher, streams),

    'POST /v1/jobs/:job_id/retry': (ctx, { path }) =>
      answerAccepted(ctx, waiting, () => retryJob(ctx.state, path.job_id, readRequest)),

    'POST /v1/jobs/:job_id/render': (ctx, { path, body }) =>
      answerAccepted(ctx, waiting, () => renderJob(ctx.state, path.job_id, body), renderSchema),

    async 'POST /v1/jobs/:job_id/finish'(ctx, { path }) {
      const { entityManager, dependencies, creationId, logger } = ctx.state;
      const job = await waiting.serve(ctx, async () => {
        const waitingJob = await requireJob(entityManager(), path.job_id);
        await finishReview(dependencies.temporal, waitingJob, creationId);
        logger.info({ job_id: waitingJob.id }, 'review finished');
        return requireJob(entityManager(), path.job_id);
      });
      return { job_id: job.id, status: job.status, message: 'The review is finished: the job continues.' };
    },

    async 'DELETE /v1/jobs/:job_id'({ state }, { path, query }) {
      const { temporal, reconciler } = state.dependencies;
      const entityManager = state.entityManager();
      const running = await requireJob(entityManager, path.job_id);
      if (query.purge === 'true') {
        const current = await reconciler.reconcile(running);
        await purgeJob({ ...state.dependencies, logger: state.logger }, current);
        const message = 'The job was removed with its results and all that was stored of it.';
        return { job_id: running.id, status: current.status, message };
      }
      const job = await cancelJob({ entityManager, temporal, reconciler, logger: state.logger }, running);
      const message =
        job.status === 'cancelled'
          ? 'The job was cancelled.'
          : 'The job is being cancelled: its current work is being stopped.';
      return { job_id: job.id, status: job.status, message };
    },
  });
  return [...accepting, ...others];
}

const readRequest = (type: JobType, stored: unknown) => parseValue(stored, submissions.get(type)!.schema);

/** The answer to a request that creates a job. @param schema of its body, in which misspelled fields are looked up */
async function answerAccepted(ctx: ApiContext, waiting: WaitForEnd, accept: () => Promise<JobRow>, schema?: z.ZodType) {
  const job = await waiting.serve(ctx, async () => {
    const accepted = await accept();
    ctx.set('Location', `/v1/jobs/${accepted.id}`);
    return accepted;
  });
  return presentAcceptedJob(job, schema && nearMisses(ctx.request.body, schema));
}

async function listJobs({ entityManager, principal }: RequestState, query: z.output<typeof listJobsSchema>) {
  const { limit, offset, category, job_type: type, status, creator, metadata, name, descending, ...asked } = query;
  const filter = omitUndefined({
    category,
    type,
    status,
    createdAfter: timeOf(asked.created_after),
    createdBefore: timeOf(asked.created_before),
    targetLanguage: asked.target_language,
    projectIdentifier: asked.project,
    createdBy: creator === 'me' ? principal.userId : creator,
    name,
    clientReference: asked.client_reference,
    metadata,
    text: asked.q,
  });
  const direction = descending ? 'desc' : 'asc';
  const page = { limit, offset };
  const { jobs, total } = await findJobs(entityManager(), principal.organizationId, filter, page, direction);
  return { jobs: jobs.map(presentListedJob), total, queue_length: await countQueued(entityManager()), limit, offset };
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
