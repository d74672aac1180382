import type { ApiMiddleware, ApiRouter } from '#api/state.ts';
import type { Role } from '#domain/identity/role.ts';
import { roleOfPolicy } from './require-role.ts';

/** The part of a router that is needed here: every route with its methods and middlewares, in order. */
interface RouteTable {
  readonly stack: readonly {
    readonly methods: readonly string[];
    readonly path: string | RegExp;
    readonly stack: readonly object[];
  }[];
}

/**
 * The role that each route requires, by method and path: `GET /v1/jobs/:job_id`. Called at the start, so that a route
 * without a policy prevents it.
 *
 * @throws Error naming a route that doesn't begin with its only policy
 */
export function routePolicies(router: RouteTable): ReadonlyMap<string, Role> {
  const policies = new Map<string, Role>();
  for (const { methods, path, stack } of router.stack) {
    const [first, ...others] = stack.map(roleOfPolicy);
    if (first === undefined || others.some((role) => role !== undefined)) {
      throw new Error(`${methods.join(', ')} ${String(path)} must begin with requireRole and contain it once.`);
    }
    for (const method of methods) policies.set(`${method} ${String(path)}`, first);
  }
  return policies;
}

/**
 * Inserts a middleware into every route, directly after its policy: it does nothing for callers without the role, for
 * unknown paths and for other methods.
 */
export function insertBehindPolicies(router: ApiRouter, middleware: ApiMiddleware): void {
  for (const { stack } of router.stack) stack.splice(1, 0, middleware);
}
