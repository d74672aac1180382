import type { Registry } from 'prom-client';
import type { ApiDependencies } from '#api/dependencies.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import { createJobMetrics } from './job-metrics.ts';
import { metricsOperations } from './openapi.ts';

/** Counts of the whole deployment for Prometheus; labels never name an organization, user, job or file. */
export function metricsRoutes(requests: Registry, { orm, logger }: ApiDependencies): readonly Route[] {
  const readJobs = createJobMetrics(orm, logger);
  // Called early: CPU time and event loop are measured from the first call on.
  processMetrics();
  return routesOf(metricsOperations, {
    async 'GET /metrics'(ctx) {
      const parts = await Promise.all([requests.metrics(), readJobs(), processMetrics().metrics()]);
      ctx.type = requests.contentType;
      return `${parts
        .map((part) => part.trimEnd())
        .join('\n')
        .trimStart()}\n`;
    },
  });
}
