import { describe, expect, it } from 'vitest';
import type { ApiOperation } from '#api/openapi/operation.ts';
import { dispatch } from './dispatch.ts';
import { createRouter } from './router.ts';

const OPERATION: ApiOperation = {
  operationId: 'readThing',
  tag: 'Service',
  summary: 'A thing',
  description: 'Reads a thing.',
  answers: { 200: { description: 'The thing.' } },
};

describe('a router', () => {
  it.each([
    ['below /v1 has no role', 'GET /v1/things/:id', OPERATION],
    [
      'outside of /v1 has a role, which nothing would check',
      'GET /things/:id',
      { ...OPERATION, role: 'admin' as const },
    ],
  ])('is refused when a route %s', (_what, name, described) => {
    expect(() => createRouter([{ name, operation: described, handler: () => undefined }])).toThrow(name);
  });

  it('serves its routes in their order, GET also as HEAD', () => {
    const routes = ['GET /v1/things/all', 'GET /v1/things/:id'].map((name) => ({
      name,
      operation: { ...OPERATION, role: 'viewer' as const },
      handler: () => ({}),
    }));
    expect(createRouter(routes).stack.map(({ methods, path }) => [...methods, path])).toEqual([
      ['HEAD', 'GET', '/v1/things/all'],
      ['HEAD', 'GET', '/v1/things/:id'],
    ]);
  });

  it('gives handlers requests that share their accessors', async () => {
    const requests: object[] = [];
    const handler = (_ctx: unknown, request: object) => void requests.push(request);
    const router = createRouter([{ name: 'GET /things/:id', operation: OPERATION, handler }]);
    const ctx = { method: 'GET', path: '/things/1', querystring: '', request: {} } as never;
    await dispatch(router)(ctx, async () => undefined);
    // An accessor of its own would keep a request in memory: see LazyRequest.
    expect(requests.map((request) => Object.getOwnPropertyNames(request))).toEqual([[]]);
  });
});
