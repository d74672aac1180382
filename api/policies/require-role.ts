import { forbidden } from '#api/errors.ts';
import type { ApiMiddleware } from '#api/state.ts';
import { hasRole, type Role } from '#domain/identity/role.ts';

/**
 * Lets a request pass when its principal has at least a role: `viewer` for what only reads, `member` for what creates,
 * changes or removes.
 *
 * @throws LoquentError `forbidden`
 */
export function requireRole(role: Role): ApiMiddleware {
  return (ctx, next) => {
    const actual = ctx.state.principal.role;
    if (!hasRole(actual, role)) {
      throw forbidden(
        `This needs the role ${role} or above, and your role here is ${actual}. Use another key or ask an owner.`,
      );
    }
    return next();
  };
}
