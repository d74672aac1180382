import type { ApiMiddleware } from '#api/state.ts';

/**
 * Logs one structured line per request at the end of its response. Paths and queries are left out: the matched route
 * suffices, and a query may contain an API key.
 */
export const accessLog: ApiMiddleware = (ctx, next) => {
  const startedAt = performance.now();
  const { req: request, res: response, state } = ctx;
  response.on('close', () => {
    const route = ctx._matchedRoute;
    // Probes are frequent and not worth logging.
    const isProbe = typeof route === 'string' && route.startsWith('/health/');
    state.dependencies.logger[isProbe ? 'debug' : 'info'](
      {
        request_id: state.requestId,
        method: request.method,
        route: typeof route === 'string' ? route : undefined,
        status: response.statusCode,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        organization_id: state.principal?.organizationId,
        key_id: state.principal?.apiKeyId,
        aborted: response.writableFinished ? undefined : true,
      },
      'request',
    );
  });
  return next();
};
