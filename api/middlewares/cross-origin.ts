import cors from '@koa/cors';
import type { ApiMiddleware } from '#api/state.ts';

/** Headers that pages of other origins may send in addition to those that browsers always permit. */
const SENT_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Org-Id',
  'X-Request-Id',
];

/** Headers that they may read. */
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
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Ignored-Fields',
  'X-Omitted-Entries',
  'X-Omitted-Terms',
  'X-Request-Id',
];

/** Seconds for which a browser caches the permissions; Chromium's maximum. */
const REMEMBERED = 7200;

/**
 * Permits pages of some origins to call the interface (CORS). It uses no cookies, so credentials are never allowed: a
 * page needs its own key.
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
