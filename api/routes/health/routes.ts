import type { ApiDependencies } from '#api/dependencies.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { healthOperations } from './openapi.ts';
import { createReadiness } from './readiness.ts';

/** Probes for a supervisor: live while the process serves requests, ready while all parts that a request needs work. */
export function healthRoutes(dependencies: ApiDependencies): readonly Route[] {
  const readiness = createReadiness(dependencies);
  return routesOf(healthOperations, {
    'GET /health/live': () => ({ status: 'ok' }),
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
