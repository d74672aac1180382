import Koa from 'koa';
import { renderErrors } from './error-rendering.ts';
import { setSecurityHeaders } from './middlewares/request-context.ts';
import { otherMethods, unmatchedRoute } from './middlewares/unmatched-route.ts';
import { compose, dispatch } from './routes/dispatch.ts';
import type { HealthDependencies } from './routes/health/readiness.ts';
import { healthRoutes } from './routes/health/routes.ts';
import { metricsRoutes } from './routes/metrics/routes.ts';
import { createRouter } from './routes/router.ts';
import type { ApiMiddleware, RequestState } from './state.ts';

/** The probes and metrics of a process that has no API, as the API has them. */
export function createHealthApp(dependencies: HealthDependencies): Koa<RequestState> {
  const app = new Koa<RequestState>();
  renderErrors(app);
  const secured: ApiMiddleware = (ctx, next) => {
    setSecurityHeaders(ctx.res);
    return next();
  };
  const routes = createRouter([...healthRoutes(dependencies), ...metricsRoutes()]);
  app.use(compose([secured, dispatch(routes), otherMethods, unmatchedRoute]));
  return app;
}
