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
import { compose, dispatch } from './routes/dispatch.ts';
import { openRoutes, routes } from './routes/index.ts';
import { requestMetrics } from './routes/metrics/request-metrics.ts';
import type { ApiMiddleware, RequestState, Surface } from './state.ts';
import { atSurfaces } from './surface.ts';
import { TokenIdentities } from './token-identities.ts';

/**
 * The HTTP application; a request passes the lines in their order.
 *
 * @param surfaces further interfaces, with the same authentication and limits
 */
export function createApp(dependencies: ApiDependencies, surfaces: readonly Surface[] = []): Koa<RequestState> {
  const identities = new IdentityDirectory(dependencies.orm, dependencies.logger);
  const app = new Koa<RequestState>();
  renderErrors(app);
  const { config } = dependencies;
  const metrics = new Registry();
  const open = openRoutes(dependencies, metrics);
  const closed = routes(dependencies, identities);
  const withoutCredentials = [
    ...surfaces.flatMap(({ open: without }) => (without === undefined ? [] : [dispatch(without)])),
    dispatch(open),
    otherMethods,
    serveConsole(dependencies),
  ];
  app.use(
    compose([
      requestContext(dependencies),
      accessLog(requestMetrics(metrics)),
      ...(config.corsOrigins.length > 0 ? [crossOrigin(config.corsOrigins)] : []),
      compression(),
      atSurfaces(surfaces),
      besideTheApi(compose(withoutCredentials)),
      queryLimit,
      authentication({ identities, configuredKey: config.apiKey, tokens: tokenIdentities(dependencies) }),
      rateLimit(config.rateLimits),
      parallelLimit(config.limits),
      otherMethodsOfFixedPaths(closed),
      dispatch(closed),
      ...surfaces.map(({ router }) => dispatch(router)),
      otherMethods,
      unmatchedRoute,
    ]),
  );
  return app;
}

function tokenIdentities({ config, orm, logger }: ApiDependencies): TokenIdentities | undefined {
  return config.oidc === undefined ? undefined : new TokenIdentities(config.oidc, orm, logger);
}

/** Serves what needs no credentials; requests to the API, by far the most frequent, skip it. */
function besideTheApi(open: ApiMiddleware): ApiMiddleware {
  return (ctx, next) => (ctx.path.startsWith('/v1/') ? next() : open(ctx, next));
}
