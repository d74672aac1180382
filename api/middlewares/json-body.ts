import { validationFailed } from '#domain/request-errors.ts';
import { malformedRequest } from '#api/errors.ts';
import { findExcessiveJson } from '#api/json-safety.ts';
import { receiveBody } from '#api/receive-body.ts';
import type { ApiContext, ApiMiddleware } from '#api/state.ts';

/** Bytes; far more than any JSON body of the API, except for texts. */
const DEFAULT_LIMIT = 1024 * 1024;
/**
 * Bytes for texts: 200,000 characters with all instructions fit, even if each is written as two escapes of six bytes,
 * as in ASCII-only JSON.
 */
const TEXT_LIMIT = 5 * 1024 * 1024;
const TEXT_PATHS = /^\/v1\/text\//i;

/** No route of another method has a body. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * A key that assignments would treat as an object's prototype, in every spelling; text inside strings never matches.
 */
const PROTOTYPE_KEY =
  /"(?:_|\\u005[Ff]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[Ff])(?:t|\\u0074)(?:o|\\u006[Ff])(?:_|\\u005[Ff]){2}"\s*:/;

/**
 * Reads a JSON object into `ctx.request.body`. A request without body counts as `{}`, so that validation names the
 * missing fields; a body of another type is left for the route, which either accepts it (an upload) or answers 415.
 * Placed after the role check of each route, so that no body is read for unauthorized callers.
 *
 * @throws LoquentError `too_large`, `malformed_request`, `validation_failed`, `unsupported_media_type`,
 * `request_timeout`
 */
export const readJsonBody: ApiMiddleware = (ctx, next) =>
  WITH_BODY.has(ctx.req.method ?? '') ? readJson(ctx, next) : next();

async function readJson(ctx: ApiContext, next: () => Promise<unknown>): Promise<unknown> {
  const { headers } = ctx.req;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') {
    ctx.request.body = {};
    return next();
  }
  if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) return next();
  const { idleTimeout, minimumRate } = ctx.state.dependencies.config.uploads;
  const size = TEXT_PATHS.test(ctx.path) ? TEXT_LIMIT : DEFAULT_LIMIT;
  const body = await receiveBody(ctx.req, { size, idleTimeout, minimumRate });
  (ctx.request as { body?: unknown }).body = parseObject(body);
  return next();
}

/** @throws LoquentError `malformed_request`, `validation_failed` */
function parseObject(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  const value = parseJsonBytes(bytes);
  if (typeof value !== 'object' || value === null) throw notJson();
  if (Array.isArray(value)) throw validationFailed([{ path: '', message: 'The body must be a JSON object' }]);
  return value;
}

/**
 * The value of a JSON text in UTF-8.
 *
 * @throws LoquentError `malformed_request`, `validation_failed` for one of excessive depth or size
 */
export function parseJsonBytes(bytes: Buffer): unknown {
  const problem = findExcessiveJson(bytes);
  if (problem !== undefined) throw validationFailed([problem]);
  return parseJson(new TextDecoder().decode(bytes));
}

function parseJson(text: string): unknown {
  if (PROTOTYPE_KEY.test(text)) throw notJson();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(error);
  }
}

const notJson = (cause?: unknown) =>
  malformedRequest('The body is not valid JSON. Check quotes, commas and brackets.', cause);
