import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiMiddleware, Principal, RequestState } from '#api/state.ts';
import { contextLogger } from '#platform/logging/index.ts';

/** State of a request; parts that not every request needs are created on first use. */
class LazyRequestState implements RequestState {
  readonly dependencies: ApiDependencies;
  readonly requestId: string;
  principal!: Principal;
  isRepeatable = false;
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
    this.isRepeatable = true;
  }
}

/** Visible ASCII only: the id goes into logs and headers. */
const SANE_REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Security headers of every answer. No answer may be shown in a frame, run as a script or cached; the API reference
 * page relaxes the first header for its own answers. Source: OWASP REST Security Cheat Sheet.
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

/** One year; only if users connect by https, because it would block an address without it. */
const HTTPS_ONLY: readonly [string, string] = ['Strict-Transport-Security', 'max-age=31536000'];

/** Sets the request's id (the client's, if it is valid) and state, and the response's security headers. */
export function requestContext(dependencies: ApiDependencies): ApiMiddleware {
  const isHttps = dependencies.config.publicUrl?.startsWith('https:') === true;
  const securityHeaders = isHttps ? [...SECURITY_HEADERS, HTTPS_ONLY] : SECURITY_HEADERS;
  return (ctx, next) => {
    const given = ctx.req.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state = new LazyRequestState(dependencies, requestId);
    // Uses Node directly, because Koa's ctx.set costs several times as much, and every request passes here.
    ctx.res.setHeader('X-Request-Id', requestId);
    setSecurityHeaders(ctx.res, securityHeaders);
    return next();
  };
}

/** Sets the security headers of an answer. */
export function setSecurityHeaders(response: ServerResponse, headers = SECURITY_HEADERS): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
