import { Router } from '@koa/router';
import type { Registry } from 'prom-client';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import { createJobMetrics, type RefreshJobMetrics } from './job-metrics.ts';

/** Counts of the whole deployment for Prometheus; labels never name an organization, user, job or file. */
export function metricsRoutes(registry: Registry, { orm, logger }: ApiDependencies): ApiRouter {
  const router: ApiRouter = new Router();
  const refreshJobs = createJobMetrics(registry, orm, logger);
  router.get('/metrics', (ctx) => readMetrics(ctx, registry, refreshJobs));
  return router;
}

async function readMetrics(ctx: ApiContext, registry: Registry, refreshJobs: RefreshJobMetrics): Promise<void> {
  await refreshJobs();
  ctx.type = registry.contentType;
  ctx.body = `${await registry.metrics()}\n${await processMetrics().metrics()}`;
}
