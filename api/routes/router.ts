import { Router } from '@koa/router';
import type { z } from 'zod';
import { nameIgnoredFields } from '#api/ignored-fields.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { readJsonBody } from '#api/middlewares/json-body.ts';
import { requireRole } from '#api/middlewares/require-role.ts';
import type { JsonBody, ApiOperation, ApiOperations } from '#api/openapi/operation.ts';
import type { ApiContext, ApiMiddleware, ApiRouter } from '#api/state.ts';
import { parseBody, parseQuery, parseValue, queryParameters } from '#api/validation.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/**
 * The described parts of a request. A part is validated when it is read, so that the order in which a handler reads them is the
 * order of its refusals. @throws LoquentError `validation_failed`; of `body` also `unsupported_media_type`
 */
export interface RequestOf<Described> {
  readonly path: Described extends { readonly path: infer Schema } ? Parsed<Schema> : never;
  readonly query: Described extends { readonly query: infer Schema } ? Parsed<Schema> : never;
  /** A JSON body; forms are read by their handlers. */
  readonly body: Described extends { readonly body: JsonBody<infer Schema> } ? Parsed<Schema> : never;
}

/** Serves an operation. @returns the body of its first described answer; undefined: the handler has sent the answer */
export type Handler<Described> = (ctx: ApiContext, request: RequestOf<Described>) => unknown;

/** An operation with what serves it. */
export interface Route {
  /** `GET /v1/jobs/:job_id`. */
  readonly name: string;
  readonly operation: ApiOperation;
  readonly handler: Handler<never>;
}

/** The routes of operations; one without a handler doesn't compile. */
export function routesOf<Described extends ApiOperations>(
  operations: Described,
  handlers: { readonly [Name in keyof Described]: Handler<Described[Name]> },
): readonly Route[] {
  return Object.entries<ApiOperation>(operations).map(([name, operation]) => ({
    name,
    operation,
    handler: handlers[name as keyof Described] as Handler<never>,
  }));
}

/**
 * Creates the router of routes. A caller without the role of the operation learns nothing else of it; its body is read
 * after that.
 *
 * @throws Error for a route below `/v1` without a role, and one elsewhere with a role, which nothing would check
 */
export function createRouter(routes: readonly Route[]): ApiRouter {
  const router: ApiRouter = new Router();
  for (const { name, operation, handler } of routes) {
    const [method = '', path = ''] = name.split(' ');
    const { role, idempotent, secrets, body } = operation;
    if (path.startsWith('/v1/') !== (role !== undefined)) throw new Error(`${name} must have a role only below /v1.`);
    // The handler of a form, or of bytes, compares what it has read.
    const once = idempotent === true && (body === undefined || body.contentType === 'application/json');
    router.register(
      path,
      [method],
      [
        ...(role === undefined ? [] : [requireRole(role), readJsonBody, namingIgnored(operation)]),
        ...(once ? [idempotency({ secrets })] : []),
        answering(operation, handler),
      ],
    );
  }
  return router;
}

/** Names what a request has beyond the description, also in answers that refuse or replay. A form is named when it was read. */
function namingIgnored({ query, body }: ApiOperation): ApiMiddleware {
  return (ctx, next) => {
    if (ctx.querystring !== '') nameIgnoredFields(ctx, queryParameters(ctx, query), query);
    if (ctx.request.body !== undefined) nameIgnoredFields(ctx, ctx.request.body, body?.schema);
    return next();
  };
}

function answering(operation: ApiOperation, handler: Handler<never>): ApiMiddleware {
  // Statuses of success come first.
  const status = Number(Object.keys(operation.answers)[0]);
  return async (ctx) => {
    const answer: unknown = await handler(ctx, new LazyRequest(ctx, operation) as object as RequestOf<never>);
    if (answer === undefined && status !== 204) return;
    ctx.status = status;
    if (answer !== undefined) ctx.body = answer;
  };
}

/**
 * The parts of a request; types see to it that only described ones are read. A class, because an object with accessors of its own has
 * a hidden class of its own, which V8 keeps, with the whole request, until it collects its old generation.
 */
class LazyRequest {
  readonly #ctx: ApiContext;
  readonly #operation: ApiOperation;

  constructor(ctx: ApiContext, operation: ApiOperation) {
    this.#ctx = ctx;
    this.#operation = operation;
  }

  get path(): unknown {
    return parseValue(this.#ctx.params, this.#operation.path!);
  }

  get query(): unknown {
    return parseQuery(this.#ctx, this.#operation.query!);
  }

  get body(): unknown {
    return parseBody(this.#ctx, this.#operation.body!.schema);
  }
}
