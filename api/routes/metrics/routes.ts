import { routesOf, type Route } from '#api/routes/router.ts';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import { readSdkMetrics } from '#platform/temporal/sdk-metrics.ts';
import { metricsOperations } from './openapi.ts';

/**
 * Counts of a process for Prometheus, and of Temporal's SDK in it; labels never name an organization, user, job or file.
 *
 * @param further readers of other metrics, in the text format
 */
export function metricsRoutes(...further: readonly (() => Promise<string>)[]): readonly Route[] {
  // Called early: CPU time and event loop are measured from the first call on.
  const registry = processMetrics();
  return routesOf(metricsOperations, {
    async 'GET /metrics'(ctx) {
      const parts = await Promise.all([...further.map((read) => read()), registry.metrics(), readSdkMetrics()]);
      ctx.type = registry.contentType;
      return `${parts
        .map((part) => part.trimEnd())
        .join('\n')
        .trimStart()}\n`;
    },
  });
}
