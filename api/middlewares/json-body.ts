import { HttpMethodEnum, koaBody } from 'koa-body';
import { validationFailed } from '#api/errors.ts';
import { findUnsafeJson } from '#api/json-safety.ts';
import type { ApiMiddleware } from '#api/state.ts';

/** Bytes; every JSON body of the interface fits by far, but for those below. */
const DEFAULT_LIMIT = 1024 * 1024;
/**
 * Bytes for texts: 200,000 characters with all instructions fit, even when each is written as two escapes of six bytes, as
 * programs do that keep JSON to ASCII.
 */
const TEXT_LIMIT = 5 * 1024 * 1024;
const TEXT_PATHS = /^\/v1\/text\//i;

/** Of the other methods no route takes a body. */
const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];
const WITH_BODY: ReadonlySet<string> = new Set(METHODS);

/**
 * Reads a JSON object into `ctx.request.body`. A request without body counts as `{}`, so that validation names what is
 * missing; a body of another kind is left for the route, which either takes it (an upload) or answers 415.
 *
 * @throws LoquentError `too_large`, `malformed_request`, `validation_failed`
 */
export function jsonBody(): ApiMiddleware {
  const readSmall = reader(DEFAULT_LIMIT);
  const readTexts = reader(TEXT_LIMIT);
  return async (ctx, next) => {
    const { headers, method } = ctx.req;
    if (!WITH_BODY.has(method ?? '')) return next();
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') {
      ctx.request.body = {};
      return next();
    }
    if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) return next();
    const read = TEXT_PATHS.test(ctx.path) ? readTexts : readSmall;
    await read(ctx, () => Promise.resolve());
    const body: unknown = ctx.request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw validationFailed([{ path: '', message: 'The body must be a JSON object' }]);
    }
    const problem = findUnsafeJson(body, 'nesting');
    if (problem !== undefined) throw validationFailed([problem]);
    return next();
  };
}

/** @param limit bytes, after decompression */
function reader(limit: number) {
  return koaBody({
    jsonLimit: limit,
    jsonTypes: ['application/json'],
    text: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: METHODS,
  });
}
