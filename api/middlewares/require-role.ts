import { forbidden } from '#api/errors.ts';
import type { ApiMiddleware } from '#api/state.ts';
import { hasRole, type Role } from '#domain/identity/role.ts';

/**
 * Admits a request if its principal has at least a role: `viewer` for reading, `member` for creating, changing or
 * removing.
 *
 * @throws LoquentError `forbidden`
 */
export function requireRole(role: Role): ApiMiddleware {
  return (ctx, next) => {
    const actual = ctx.state.principal.role;
    if (hasRole(actual, role)) return next();
    throw forbidden(
      `This needs the role ${role} or above, and your role here is ${actual}. Use another key or ask an owner.`,
    );
  };
}
