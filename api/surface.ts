import type { ErrorResponse } from './error-response.ts';
import { reportedError, sendError } from './error-rendering.ts';
import type { ApiContext, ApiMiddleware, ApiRouter } from './state.ts';

/** Limits that apply to a request: `general` requests are limited only by their number. */
export type WorkKind = 'general' | 'text' | 'upload' | 'import';

/**
 * Another interface to the same work, with paths, credentials and errors of its own. It passes the same authentication, limits and
 * budgets as the API.
 */
export interface Surface {
  /** Beginning of its paths, without a slash at its end. */
  readonly prefix: string;
  /** The credential of a request; undefined: it has none. @throws LoquentError `unauthenticated` for a malformed one */
  credential(ctx: ApiContext): string | undefined | Promise<string | undefined>;
  /** Requests that need no credential. */
  readonly open?: ApiRouter;
  readonly router: ApiRouter;
  workOf(ctx: ApiContext): WorkKind;
  /** The answer to an error, as clients of this interface expect it. */
  renderError(error: ErrorResponse, ctx: ApiContext): ErrorResponse | RenderedError;
}

/** An answer to an error. */
export interface RenderedError {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the surface of a request, and answers the errors of its requests as it does. Placed before the authentication. */
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
