import { Router } from '@koa/router';
import { describe, expect, it } from 'vitest';
import type { ApiContext, ApiMiddleware, ApiRouter } from '#api/state.ts';
import { dispatch } from './dispatch.ts';

const PATTERNS = [
  '/docs',
  '/docs/:file',
  '/v1/jobs',
  '/v1/jobs/estimate',
  '/v1/jobs/:job_id',
  '/v1/jobs/:job_id/segments/join',
  '/v1/:anything',
  '/:anything/open',
];

const METHODS = ['GET', 'POST'];

/** A router that has each route for GET, and those with a parameter also for POST. */
function newRouter(): ApiRouter {
  const router: ApiRouter = new Router();
  for (const path of PATTERNS) {
    for (const method of path.includes(':') ? METHODS : ['GET']) {
      router.register(path, [method], [
        (_ctx: ApiContext, next: () => Promise<unknown>) => next(),
        (ctx: ApiContext) => {
          ctx.body = [method, path, ctx.params];
        },
      ] as never);
    }
  }
  return router;
}

async function answerOf(middleware: ApiMiddleware, method: string, path: string) {
  const ctx = { method, path, host: 'a', request: {} } as unknown as ApiContext;
  let passed = false;
  await middleware(ctx, async () => void (passed = true));
  return { body: ctx.body, passed, route: ctx._matchedRoute, matched: ctx.matched?.map((layer) => layer.methods) };
}

describe('dispatch', () => {
  const paths = [
    ...PATTERNS.map((pattern) => pattern.replace(':', 'x')),
    '/',
    '/v1',
    '/v1/',
    '/v1/jobs/',
    '/v1//jobs',
    '/V1/Jobs/ESTIMATE',
    '/v1/jobs/estimate/',
    '/v1/jobs/a%2Fb',
    '/v1/jobs/%',
    '/v1/jobs/1/2',
    '/v1/jobsx',
    '/docs/',
    '/docs/a/b',
    '/open/open',
    '/DOCS',
    '/nothing/at/all',
  ];

  it.each(paths.flatMap((path) => ['GET', 'HEAD', 'POST', 'DELETE'].map((method) => [method, path] as const)))(
    'finds the same route as the router: %s %s',
    async (method, path) => {
      const router = newRouter();
      expect(await answerOf(dispatch(router), method, path)).toEqual(
        await answerOf(router.routes() as ApiMiddleware, method, path),
      );
    },
  );

  it('names what matched in several routers', async () => {
    const [first, second] = [newRouter(), newRouter()];
    const ctx = { method: 'DELETE', path: '/docs', request: {} } as unknown as ApiContext;
    await dispatch(first)(ctx, async () => dispatch(second)(ctx, async () => undefined));
    expect(ctx.matched?.map(({ methods }) => methods)).toEqual([
      ['HEAD', 'GET'],
      ['HEAD', 'GET'],
    ]);
  });

  it('rejects with what a middleware throws', async () => {
    const router: ApiRouter = new Router();
    const fail = () => {
      throw new Error('no');
    };
    router.register('/docs', ['GET'], [fail]);
    const ctx = { method: 'GET', path: '/docs', request: {} } as unknown as ApiContext;
    await expect(dispatch(router)(ctx, async () => undefined)).rejects.toThrow('no');
  });
});
