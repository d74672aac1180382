import { forbidden } from '#api/errors.ts';
import type { ApiMiddleware } from '#api/state.ts';
import { hasRole, type Role } from '#domain/identity/role.ts';

/** The role of each policy, so that the roles of routes can be listed. */
const ROLE_OF = new WeakMap<object, Role>();

/**
 * Admits a request if its principal has at least a role: `viewer` for reading, `member` for creating, changing or
 * removing. Must be first in every route.
 *
 * @throws LoquentError `forbidden`
 */
export function requireRole(role: Role): ApiMiddleware {
  const policy: ApiMiddleware = (ctx, next) => {
    const actual = ctx.state.principal.role;
    if (!hasRole(actual, role)) {
      throw forbidden(
        `This needs the role ${role} or above, and your role here is ${actual}. Use another key or ask an owner.`,
      );
    }
    return next();
  };
  ROLE_OF.set(policy, role);
  return policy;
}

/** The role that a policy requires; undefined for other middlewares. */
export function roleOfPolicy(middleware: object): Role | undefined {
  return ROLE_OF.get(middleware);
}
