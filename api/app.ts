import Koa from 'koa';
import { Registry } from 'prom-client';
import type { ApiDependencies } from './dependencies.ts';
import { renderErrors } from './error-rendering.ts';
import { IdentityDirectory } from './identity-directory.ts';
import { serveConsole } from './console/serve-console.ts';
import { accessLog } from './middlewares/access-log.ts';
import { authentication } from './middlewares/authentication.ts';
import { compression } from './middlewares/compression.ts';
import { crossOrigin } from './middlewares/cross-origin.ts';
import { parallelLimit } from './middlewares/parallel-limit.ts';
import { queryLimit } from './middlewares/query-limit.ts';
import { rateLimit } from './middlewares/rate-limit.ts';
import { requestContext } from './middlewares/request-context.ts';
import { otherMethods, otherMethodsOfFixedPaths, unmatchedRoute } from './middlewares/unmatched-route.ts';
import { dispatch } from './routes/dispatch.ts';
import { openRoutes, routes } from './routes/index.ts';
import { requestMetrics } from './routes/metrics/request-metrics.ts';
import type { ApiMiddleware, RequestState } from './state.ts';
import { atSurfaces, type Surface } from './surface.ts';
import { TokenIdentities } from './token-identities.ts';

/**
 * The HTTP application; a request passes the lines in their order.
 *
 * @param surfaces further interfaces, behind the same authentication and limits
 */
export function createApp(dependencies: ApiDependencies, surfaces: readonly Surface[] = []): Koa<RequestState> {
  const identities = new IdentityDirectory(dependencies.orm, dependencies.logger);
  const app = new Koa<RequestState>();
  renderErrors(app);
  const { config } = dependencies;
  const metrics = new Registry();
  const open = openRoutes(dependencies, metrics);
  const closed = routes(dependencies, identities);
  app.use(requestContext(dependencies));
  app.use(accessLog);
  app.use(requestMetrics(metrics));
  if (config.corsOrigins.length > 0) app.use(crossOrigin(config.corsOrigins));
  app.use(compression());
  app.use(atSurfaces(surfaces));
  for (const { open: without } of surfaces) if (without !== undefined) app.use(dispatch(without));
  app.use(besideTheApi(dispatch(open)));
  app.use(otherMethods);
  app.use(serveConsole(dependencies));
  app.use(queryLimit);
  app.use(authentication({ identities, configuredKey: config.apiKey, tokens: tokenIdentities(dependencies) }));
  app.use(rateLimit(config.rateLimits));
  app.use(parallelLimit(config.limits));
  app.use(otherMethodsOfFixedPaths(closed));
  app.use(dispatch(closed));
  for (const { router } of surfaces) app.use(dispatch(router));
  app.use(otherMethods);
  app.use(unmatchedRoute);
  return app;
}

function tokenIdentities({ config, orm, logger }: ApiDependencies): TokenIdentities | undefined {
  return config.oidc === undefined ? undefined : new TokenIdentities(config.oidc, orm, logger);
}

/** Serves open routes; requests to the API, by far the most frequent, skip them. */
function besideTheApi(openRoutes: ApiMiddleware): ApiMiddleware {
  return (ctx, next) => (ctx.path.startsWith('/v1/') ? next() : openRoutes(ctx, next));
}
