import type Koa from 'koa';
import type { Logger } from 'pino';
import type { RequestState } from './state.ts';
import { errorResponse, type ErrorResponse } from './error-response.ts';

/**
 * Headers that a failed response keeps; others that a handler set before it failed would describe a body that isn't
 * sent.
 */
const PRESERVED_HEADERS = new Set([
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cache-control',
  'allow',
  'content-range',
  'tus-resumable',
  'tus-version',
  'x-ignored-fields',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'ratelimit',
  'ratelimit-policy',
  'vary',
]);

type ErrorContext = Koa.ParameterizedContext<Partial<RequestState>>;

/** The response to an error; logs errors that need attention. */
export function reportedError(thrown: unknown, logger: Logger | undefined): ErrorResponse {
  const answer = errorResponse(thrown);
  if (answer.isDefect) logger?.error({ err: thrown }, 'request failed');
  else if (answer.status >= 500)
    logger?.warn({ err: thrown }, 'request refused: a dependency of the service is unavailable');
  return answer;
}

function renderError(ctx: ErrorContext, thrown: unknown): void {
  const answer = reportedError(thrown, ctx.state.logger);
  sendError(ctx, { ...answer, body: { ...answer.body, request_id: ctx.state.requestId ?? '' } });
}

/** Sends the answer to an error, without what describes a body that isn't sent. */
export function sendError(
  ctx: ErrorContext,
  answer: Pick<ErrorResponse, 'status' | 'headers'> & { readonly body: object },
): void {
  if (ctx.headerSent || !ctx.writable) {
    // Closing the connection shows the client that the body is incomplete: it is too late for an error answer.
    ctx.res.destroy();
    return;
  }
  for (const name of ctx.res.getHeaderNames()) if (!PRESERVED_HEADERS.has(name)) ctx.res.removeHeader(name);
  const body = JSON.stringify(answer.body);
  ctx.res.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) ctx.res.setHeader(name, value);
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.res.setHeader('Content-Length', Buffer.byteLength(body));
  ctx.res.end(ctx.method === 'HEAD' ? undefined : body);
}

/** The client disconnected while its body was being sent: not an error, and it needs no answer. */
function isHangUp({ req: request }: ErrorContext, error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed;
}

/**
 * Renders every error of an application in the error body of the API: errors of middlewares, of streams, and of
 * Koa itself. Koa calls `onerror` for all of them.
 */
export function renderErrors(app: Koa<RequestState>): void {
  app.context.onerror = function onerror(this: ErrorContext, error: unknown) {
    // Koa calls this at the end of every response, with null for success.
    if (error === null || error === undefined || isHangUp(this, error)) return;
    renderError(this, error);
  };
}
