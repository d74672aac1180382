import { Router } from '@koa/router';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { ApiDependencies } from '#api/dependencies.ts';

/** Probes for a supervisor: live while the process serves requests, ready while all parts that a request needs work. */
export function healthRoutes(dependencies: ApiDependencies): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/health' });
  const readiness = createReadiness(dependencies);
  router.get('/live', readLive);
  router.get('/ready', (ctx) => readReady(ctx, readiness));
  return router;
}

function readLive(ctx: ApiContext): void {
  ctx.body = { status: 'ok' };
}

async function readReady(ctx: ApiContext, readiness: Readiness): Promise<void> {
  if (!ctx.state.dependencies.isAccepting()) {
    ctx.status = 503;
    ctx.body = { status: 'shutting_down', down: [] };
    return;
  }
  const down = await readiness.partsDown();
  const reason = down.includes('temporal') ? ctx.state.dependencies.temporalServer?.failure() : undefined;
  ctx.status = down.length === 0 ? 200 : 503;
  ctx.body = { status: down.length === 0 ? 'ok' : 'unavailable', down, ...(reason === undefined ? {} : { reason }) };
}
