import type { ApiMiddleware, ApiRouter } from '#api/state.ts';
import type { Role } from '#domain/identity/role.ts';
import { roleOfPolicy } from './require-role.ts';

/** What is needed of a router: every route with its methods and what stands in it, in order. */
interface RouteTable {
  readonly stack: readonly {
    readonly methods: readonly string[];
    readonly path: string | RegExp;
    readonly stack: readonly object[];
  }[];
}

/**
 * The role that each route demands, by method and path: `GET /v1/jobs/:job_id`. A router is asked before it serves, so that
 * a route whose role somebody forgot ends the start and never answers.
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
 * Inserts a middleware into every route, directly behind its policy: it does nothing for callers without the role, for
 * unknown paths and for other methods.
 */
export function insertBehindPolicies(router: ApiRouter, middleware: ApiMiddleware): void {
  for (const { stack } of router.stack) stack.splice(1, 0, middleware);
}
