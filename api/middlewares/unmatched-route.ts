import { methodNotAllowed, routeNotFound } from '#api/errors.ts';
import type { ApiContext, ApiMiddleware } from '#api/state.ts';

/** Methods of the routes that fit a path, whatever the request's method. */
function methodsOf(matched: NonNullable<ApiContext['matched']>): readonly string[] {
  return [...new Set(matched.flatMap((layer) => layer.methods))];
}

/**
 * For the end of a router's chain: answers OPTIONS, and 405 with Allow where the path exists with another method.
 * Passes on when no route has the path.
 */
export const otherMethods: ApiMiddleware = (ctx, next) => {
  if (ctx.matched === undefined || ctx.matched.length === 0) return next();
  const methods = methodsOf(ctx.matched);
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
  if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, methods);
  ctx.status = 204;
  return undefined;
};

/** @throws LoquentError `not_found` */
export const unmatchedRoute: ApiMiddleware = () => {
  throw routeNotFound();
};
