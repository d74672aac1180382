import { Router } from '@koa/router';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/middlewares/require-role.ts';
import type { ApiContext, ApiRouter, WorkKind } from '#api/state.ts';
import type { Role } from '#domain/identity/role.ts';
import { fieldsBody, type Fields } from './fields.ts';

/** A route of another interface. */
export interface CompatRoute {
  /** `POST /v2/translate`, below the prefix. */
  readonly name: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** The role that it needs; absent: it is open to everybody. */
  readonly role?: Role;
  /** Default: `general`. */
  readonly work?: WorkKind;
  /** True: it creates something, once per Idempotency-Key. Handlers of multipart forms see to it themselves. */
  readonly idempotent?: true;
  /** Default: 200. */
  readonly status?: number;
  /** @returns the body of the answer; undefined: the handler has answered, or the answer has no body */
  readonly handler: (ctx: ApiContext, fields: Fields) => unknown;
}

/** The router of routes below a prefix. A caller without the role learns nothing else, and its body is read after that. */
export function compatRouter(prefix: string, routes: readonly CompatRoute[]): ApiRouter {
  const router: ApiRouter = new Router();
  for (const { name, role, idempotent, status = 200, handler } of routes) {
    const [method = '', path = ''] = name.split(' ');
    router.register(
      prefix + path,
      [method],
      [
        ...(role === undefined ? [] : [requireRole(role)]),
        fieldsBody,
        ...(idempotent === true ? [idempotency()] : []),
        async (ctx: ApiContext) => {
          const answer: unknown = await handler(ctx, (ctx.request.body ?? {}) as Fields);
          if (answer === undefined && status !== 204) return;
          ctx.status = status;
          if (answer !== undefined) ctx.body = answer;
        },
      ],
    );
  }
  return router;
}

/** The kind of work of a request, before its route is known. */
export function workKinds(prefix: string, routes: readonly CompatRoute[]): (ctx: ApiContext) => WorkKind {
  const kinds = routes.flatMap(({ name, work }) => {
    if (work === undefined) return [];
    const [method, path = ''] = name.split(' ');
    // As the router: in any case, with or without a slash at the end.
    const pattern = new RegExp(`^${prefix}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
    return [{ method, pattern, work }];
  });
  return ({ method, path }) =>
    kinds.find((kind) => kind.method === method && kind.pattern.test(path))?.work ?? 'general';
}
