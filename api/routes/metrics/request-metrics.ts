import { Histogram, type Registry } from 'prom-client';
import type { EndOfResponse } from '#api/middlewares/access-log.ts';

/** Seconds: from answers from memory to uploads of 100 MB. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Node's parser accepts many methods; only those of the API are distinguished. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and times requests, by method, pattern of the route and status. A path is never a label: it contains ids, and
 * would create a time series for each.
 */
export function requestMetrics(registry: Registry): EndOfResponse {
  const duration = new Histogram({
    name: 'loquent_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ req: { method = '' }, res: { statusCode: status } }, seconds, route = 'none') =>
    duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
}
