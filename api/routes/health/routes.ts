import { routesOf, type Route } from '#api/routes/router.ts';
import { healthOperations } from './openapi.ts';
import { createReadiness, type HealthDependencies } from './readiness.ts';

/** Probes for a supervisor: live while the process serves requests, ready while all parts that a request needs work. */
export function healthRoutes(dependencies: HealthDependencies): readonly Route[] {
  const readiness = createReadiness(dependencies);
  return routesOf(healthOperations, {
    'GET /health/live'(ctx) {
      const hasFailed = dependencies.worker?.hasFailed() === true;
      ctx.status = hasFailed ? 503 : 200;
      ctx.body = { status: hasFailed ? 'failed' : 'ok' };
    },
    async 'GET /health/ready'(ctx) {
      const accepts = dependencies.isAccepting();
      const down = accepts ? await readiness.partsDown() : [];
      const reason = down.includes('temporal') ? dependencies.temporalServer?.failure() : undefined;
      const status = !accepts ? 'shutting_down' : down.length === 0 ? 'ok' : 'unavailable';
      ctx.status = status === 'ok' ? 200 : 503;
      ctx.body = { status, down, ...(reason === undefined ? {} : { reason }) };
    },
  });
}
