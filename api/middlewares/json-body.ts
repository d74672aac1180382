import { HttpMethodEnum, koaBody } from 'koa-body';
import { validationFailed } from '#api/errors.ts';
import { findUnsafeJson } from '#api/json-safety.ts';
import type { ApiMiddleware } from '#api/state.ts';

/** Bytes; every JSON body of the interface fits by far. */
const DEFAULT_LIMIT = 1024 * 1024;

/** Of the other methods no route takes a body. */
const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];
const WITH_BODY: ReadonlySet<string> = new Set(METHODS);

/**
 * Reads a JSON object into `ctx.request.body`. A request without body counts as `{}`, so that validation names what is
 * missing; a body of another kind is left for the route, which either takes it (an upload) or answers 415.
 *
 * @param limit bytes, after decompression
 * @throws LoquentError `too_large`, `malformed_request`, `validation_failed`
 */
export function jsonBody(limit = DEFAULT_LIMIT): ApiMiddleware {
  const read = koaBody({
    jsonLimit: limit,
    jsonTypes: ['application/json'],
    text: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: METHODS,
  });
  return async (ctx, next) => {
    const { headers, method } = ctx.req;
    if (!WITH_BODY.has(method ?? '')) return next();
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') {
      ctx.request.body = {};
      return next();
    }
    if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) return next();
    await read(ctx, () => Promise.resolve());
    const body: unknown = ctx.request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw validationFailed([{ path: '', message: 'The body must be a JSON object' }]);
    }
    const problem = findUnsafeJson(body);
    if (problem !== undefined) throw validationFailed([problem]);
    return next();
  };
}
