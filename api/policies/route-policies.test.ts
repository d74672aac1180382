import { Router } from '@koa/router';
import { describe, expect, it } from 'vitest';
import type { ApiMiddleware, ApiRouter } from '#api/state.ts';
import { requireRole } from './require-role.ts';
import { routePolicies } from './route-policies.ts';

describe('the policies of a router', () => {
  const handler: ApiMiddleware = (ctx) => {
    ctx.body = {};
  };
  const routerWith = (...stack: ApiMiddleware[]): ApiRouter => {
    const inner: ApiRouter = new Router({ prefix: '/v1/things' });
    inner.get('/:id', ...stack);
    const outer: ApiRouter = new Router();
    outer.use(inner.routes());
    return outer;
  };

  it('are known by method and path, also of routes of nested routers', () => {
    expect([...routePolicies(routerWith(requireRole('admin'), handler))]).toEqual([
      ['HEAD /v1/things/:id', 'admin'],
      ['GET /v1/things/:id', 'admin'],
    ]);
  });

  it.each([
    ['no policy', [handler]],
    ['its policy behind something else', [handler, requireRole('viewer')]],
    ['two policies', [requireRole('viewer'), requireRole('owner'), handler]],
  ])('are refused for a route with %s', (_what, stack) => {
    expect(() => routePolicies(routerWith(...stack))).toThrow(/GET \/v1\/things\/:id/);
  });

  it('are refused for what would serve every route of a router', () => {
    const router = routerWith(requireRole('viewer'), handler);
    router.use(handler);
    expect(() => routePolicies(router)).toThrow(/requireRole/);
  });
});
