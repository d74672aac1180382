import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiMiddleware, Principal, RequestState } from '#api/state.ts';
import { contextLogger } from '#platform/logging.ts';

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
    return (this.#logger ??= contextLogger(this.dependencies.logger, { requestId: this.requestId }));
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

/**
 * What browsers are told about every answer. Nothing of ours is meant to be shown in a frame, run as a script or kept;
 * the reference page loosens the first of them for itself. Source: OWASP REST Security Cheat Sheet.
 */
const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ['Cache-Control', 'no-store'],
];

/** One year; only where users come by https, since it would lock them out of an address without it. */
const HTTPS_ONLY: readonly [string, string] = ['Strict-Transport-Security', 'max-age=31536000'];

/** Gives the request its id (the client's, when that is sane) and state, and the response its security headers. */
export function requestContext(dependencies: ApiDependencies): ApiMiddleware {
  const isHttps = dependencies.config.publicUrl?.startsWith('https:') === true;
  const securityHeaders = isHttps ? [...SECURITY_HEADERS, HTTPS_ONLY] : SECURITY_HEADERS;
  return (ctx, next) => {
    const given = ctx.req.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state = new LazyRequestState(dependencies, requestId);
    // Straight to Node: Koa's ctx.set costs several times as much, and every request passes here.
    const response = ctx.res;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    return next();
  };
}
