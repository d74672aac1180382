import { Readable } from 'node:stream';
import compress from 'koa-compress';
import type { ApiMiddleware } from '#api/state.ts';

/** Bytes below which compression costs more than it saves: about what fits into one packet. */
const THRESHOLD = 1400;

/** What the service itself writes. */
const COMPRESSIBLE = /^(application\/json|text\/(html|plain|css))$/;

/**
 * Compresses answers that are worth it, for clients that ask for gzip. Leaves every stream alone: events have to pass at
 * once, and files go out as they are, with their length, ranges and hash.
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
    // Most programs ask for none, and then there is nothing to decide.
    if (accepted === undefined || accepted === 'identity') return next();
    return handle(ctx, async () => {
      await next();
      if (ctx.body instanceof Readable) Object.assign(ctx, { compress: false });
    });
  };
}
