import { reportedError, sendError } from './error-rendering.ts';
import type { ApiContext, ApiMiddleware, Surface } from './state.ts';

/** Finds the surface of a request, which renders the errors. Placed before the authentication. */
export function atSurfaces(surfaces: readonly Surface[]): ApiMiddleware {
  const answerErrors = async (ctx: ApiContext, surface: Surface, next: () => Promise<unknown>) => {
    ctx.state.surface = surface;
    try {
      await next();
    } catch (thrown) {
      const error = reportedError(thrown, ctx.state.logger);
      sendError(ctx, surface.renderError(error, ctx));
    }
  };
  return (ctx, next) => {
    const { path } = ctx;
    const surface = surfaces.find(
      ({ prefix }) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
    );
    return surface === undefined ? next() : answerErrors(ctx, surface, next);
  };
}
