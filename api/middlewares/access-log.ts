import type { ApiContext, ApiMiddleware } from '#api/state.ts';

/** Called at the end of each response. @param seconds since the head of the request @param route its pattern */
export type EndOfResponse = (ctx: ApiContext, seconds: number, route: string | undefined) => void;

/**
 * Logs one structured line per request at the end of its response. Paths and queries are omitted: the matched route
 * suffices, and a query may contain an API key.
 *
 * @param measured receives the same time, so that log and metrics share a listener and a clock
 */
export function accessLog(measured: EndOfResponse): ApiMiddleware {
  return (ctx, next) => {
    const startedAt = performance.now();
    ctx.res.on('close', () => {
      const duration = performance.now() - startedAt;
      const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : undefined;
      logRequest(ctx, duration, route);
      measured(ctx, duration / 1000, route);
    });
    return next();
  };
}

function logRequest({ req: request, res: response, state }: ApiContext, duration: number, route?: string): void {
  // Probes are frequent and not worth logging.
  const isProbe = route?.startsWith('/health/') === true;
  state.dependencies.logger[isProbe ? 'debug' : 'info'](
    {
      request_id: state.requestId,
      method: request.method,
      route,
      status: response.statusCode,
      duration_ms: Math.round(duration * 10) / 10,
      organization_id: state.principal?.organizationId,
      key_id: state.principal?.apiKeyId,
      aborted: response.writableFinished ? undefined : true,
    },
    'request',
  );
}
