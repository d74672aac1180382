import { Router } from '@koa/router';
import type { Registry } from 'prom-client';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import { createJobMetrics, type ReadJobMetrics } from './job-metrics.ts';

/** Counts of the whole deployment for Prometheus; labels never name an organization, user, job or file. */
export function metricsRoutes(registry: Registry, { orm, logger }: ApiDependencies): ApiRouter {
  const router: ApiRouter = new Router();
  const readJobs = createJobMetrics(orm, logger);
  // Called early: CPU time and event loop are measured from the first call on.
  processMetrics();
  router.get('/metrics', (ctx) => readMetrics(ctx, registry, readJobs));
  return router;
}

async function readMetrics(ctx: ApiContext, requests: Registry, readJobs: ReadJobMetrics): Promise<void> {
  const parts = await Promise.all([requests.metrics(), readJobs(), processMetrics().metrics()]);
  ctx.type = requests.contentType;
  ctx.body =
    parts
      .map((part) => part.trimEnd())
      .join('\n')
      .trimStart() + '\n';
}
