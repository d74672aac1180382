import { Readable } from 'node:stream';
import compress from 'koa-compress';
import type { ApiMiddleware } from '#api/state.ts';

/** Bytes below which compression costs more than it saves: about the content of one packet. */
const THRESHOLD = 1400;

/** Types that the service itself writes. */
const COMPRESSIBLE = /^(application\/json|text\/(html|plain|css))$/;

/**
 * Compresses answers that benefit, for clients that accept gzip. Streams are never compressed: events have to pass
 * immediately, and files are sent unchanged, with their length, ranges and hash.
 */
export function compression(): ApiMiddleware {
  const handle = compress({
    filter: (type) => COMPRESSIBLE.test(type),
    threshold: THRESHOLD,
    gzip: {},
    br: false,
    deflate: false,
  });
  return (ctx, next) => {
    const accepted = ctx.req.headers['accept-encoding'];
    // Most programs don't accept compression, so no decision is needed.
    if (accepted === undefined || accepted === 'identity') return next();
    return handle(ctx, async () => {
      await next();
      if (ctx.body instanceof Readable) Object.assign(ctx, { compress: false });
    });
  };
}
