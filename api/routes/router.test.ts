import { describe, expect, it } from 'vitest';
import type { Operation } from '#api/openapi/operation.ts';
import { createRouter } from './router.ts';

const OPERATION: Operation = {
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
});
