import { Router } from '@koa/router';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiRouter } from '#api/state.ts';
import { readOutline } from './outline.ts';

/** Routes for documents. They may call a model, which costs money, so the role viewer doesn't suffice. */
export function documentRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/documents' });
  router.post('/outline', requireRole('member'), readOutline);
  return router;
}
