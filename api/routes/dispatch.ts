import type { ApiContext, ApiMiddleware, ApiRouter } from '#api/state.ts';

type Layer = ApiRouter['stack'][number];
export type Chain = (ctx: ApiContext, next: () => Promise<unknown>) => Promise<unknown>;

/**
 * Serves the routes of a router, as `router.routes()` does: the first route of the path and method answers. Instead of
 * comparing the path with a hundred patterns and composing the middlewares each time, it compares only patterns with
 * the same beginning and composes each route once. Routes registered later are not served.
 */
export function dispatch(router: ApiRouter): ApiMiddleware {
  const beginnings = new Map<string, Layer[]>();
  const open = router.stack.filter((layer) => beginningOf(layer) === undefined);
  for (const layer of router.stack) {
    const beginning = beginningOf(layer);
    if (beginning === undefined || beginnings.has(beginning)) continue;
    const both = router.stack.filter((other) => open.includes(other) || beginningOf(other) === beginning);
    beginnings.set(beginning, both);
  }
  const chains = new Map(router.stack.map((layer) => [layer, compose(layer.stack as ApiMiddleware[])] as const));

  return (ctx, next) => {
    const { path, method } = ctx;
    const candidates = beginnings.get(firstSegments(path)) ?? open;
    const matched = candidates.filter((layer) => layer.match(path));
    ctx.matched = ctx.matched === undefined ? matched : [...ctx.matched, ...matched];
    const layer = matched.find(({ methods }) => methods.includes(method));
    if (layer === undefined) return next();
    ctx.params = layer.paramNames.length === 0 ? {} : layer.params(path, layer.captures(path));
    ctx._matchedRoute = layer.path;
    return chains.get(layer)!(ctx, next);
  };
}

/** The first two segments; patterns ignore case, and a slash at the end. */
function firstSegments(path: string): string {
  const second = path.indexOf('/', 1);
  const third = second === -1 ? -1 : path.indexOf('/', second + 1);
  const end = third !== -1 ? third : second === path.length - 1 ? second : path.length;
  return path.slice(0, end).toLowerCase();
}

/** The first two segments of a route's path; undefined: they may differ from request to request. */
function beginningOf({ path }: Layer): string | undefined {
  if (typeof path !== 'string') return undefined;
  const beginning = firstSegments(path);
  return /^(?:\/[\w.-]+){1,2}$/.test(beginning) ? beginning : undefined;
}

/**
 * Calls middlewares one after the other, each with the next one; errors that they throw reject the result. It does not look for
 * middlewares that call the next one twice, as koa-compose does, which takes as long as a short middleware.
 */
export function compose(middlewares: readonly ApiMiddleware[]): Chain {
  const last: Chain = (_ctx, next) => next();
  return middlewares.reduceRight<Chain>(
    (rest, middleware) => (ctx, next) => {
      try {
        return Promise.resolve(middleware(ctx, () => rest(ctx, next)));
      } catch (error) {
        return Promise.reject(error);
      }
    },
    last,
  );
}
