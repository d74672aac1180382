import cors from '@koa/cors';
import type { ApiMiddleware } from '#api/state.ts';

/** What pages of other origins may send beside the headers that browsers always let through. */
const SENT_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'X-Org-Id',
  'X-Request-Id',
];

/** What they may read. */
const READ_HEADERS = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Ignored-Fields',
  'X-Request-Id',
];

/** Seconds that a browser remembers what it may do; Chromium's maximum. */
const REMEMBERED = 7200;

/**
 * Lets pages of some origins call the interface (CORS). There are no cookies, so credentials are never allowed: a page
 * needs a key of its own.
 *
 * @param origins `https://host`, or `*` for all
 */
export function crossOrigin(origins: readonly string[]): ApiMiddleware {
  const allowed = new Set(origins);
  const handle = cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      if (allowed.has('*')) return '*';
      return allowed.has(origin) ? origin : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: SENT_HEADERS,
    exposeHeaders: READ_HEADERS,
    maxAge: REMEMBERED,
  });
  return (ctx, next) => handle(ctx, next as () => Promise<void>);
}
