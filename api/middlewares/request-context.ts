import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiMiddleware, Principal, RequestState } from '#api/state.ts';

/** State of a request; what not every request needs is made when first asked for. */
class LazyRequestState implements RequestState {
  readonly dependencies: ApiDependencies;
  readonly requestId: string;
  principal!: Principal;
  #logger: Logger | undefined;
  #entityManager: EntityManager | undefined;
  #creationId: string | undefined;

  constructor(dependencies: ApiDependencies, requestId: string) {
    this.dependencies = dependencies;
    this.requestId = requestId;
  }

  get logger(): Logger {
    return (this.#logger ??= this.dependencies.logger.child({ request_id: this.requestId }));
  }

  readonly entityManager = (): EntityManager =>
    (this.#entityManager ??= organizationEntityManager(this.dependencies.orm, this.principal.organizationId));

  get creationId(): string {
    return (this.#creationId ??= randomUUID());
  }

  set creationId(id: string) {
    this.#creationId = id;
  }
}

/** Visible ASCII only: the id goes into logs and headers. */
const SANE_REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Gives the request its id (the client's, when that is sane) and state, and the response its security headers. */
export function requestContext(dependencies: ApiDependencies): ApiMiddleware {
  return (ctx, next) => {
    const given = ctx.req.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state = new LazyRequestState(dependencies, requestId);
    // Straight to Node: Koa's ctx.set costs several times as much, and every request passes here.
    const response = ctx.res;
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-store');
    return next();
  };
}
