import { methodNotAllowed, routeNotFound } from '#api/errors.ts';
import type { ApiContext, ApiMiddleware, ApiRouter } from '#api/state.ts';

/** Methods of the routes that match a path, whatever the request's method. */
function methodsOf(matched: NonNullable<ApiContext['matched']>): readonly string[] {
  return [...new Set(matched.flatMap((layer) => layer.methods))];
}

/**
 * Answers OPTIONS, and 405 with Allow if the path exists with another method; passes on if no route has the path. Placed
 * at the end of a router's chain.
 */
export const otherMethods: ApiMiddleware = (ctx, next) =>
  ctx.matched === undefined || ctx.matched.length === 0 ? next() : answerOtherMethod(ctx, methodsOf(ctx.matched));

/**
 * Does what `otherMethods` does for paths without parameters. Placed before the router: `GET /v1/jobs/translation` must not be
 * treated as a job id.
 */
export function otherMethodsOfFixedPaths(router: ApiRouter): ApiMiddleware {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { path, methods } of router.stack) {
    if (typeof path !== 'string' || path.includes(':')) continue;
    methodsByPath.set(path, new Set([...(methodsByPath.get(path) ?? []), ...methods]));
  }
  return (ctx, next) => {
    const methods = methodsByPath.get(ctx.path);
    return methods === undefined || methods.has(ctx.method) ? next() : answerOtherMethod(ctx, [...methods]);
  };
}

/** @throws LoquentError `method_not_allowed` */
function answerOtherMethod(ctx: ApiContext, methods: readonly string[]): void {
  ctx.set('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
  if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, methods);
  ctx.status = 204;
}

/** @throws LoquentError `not_found` */
export const unmatchedRoute: ApiMiddleware = () => {
  throw routeNotFound();
};
