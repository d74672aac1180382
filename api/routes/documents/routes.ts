import { Router } from '@koa/router';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiRouter } from '#api/state.ts';
import { readOutline } from './outline.ts';

/** Looks into documents. It may ask a model, which costs money, so reading is not enough. */
export function documentRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/documents' });
  router.post('/outline', requireRole('member'), readOutline);
  return router;
}
