import type { Router } from '@koa/router';
import type { ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { EntityManager } from '#db/orm.ts';
import type { Role } from '#domain/identity/role.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { ErrorResponse } from './error-response.ts';

/** The caller, with organization and effective role. */
export interface Principal {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly defaultOrganizationId: string;
  /** ISO 8601. */
  readonly userCreatedAt: string;
  /** Undefined for access tokens. */
  readonly apiKeyId: string | undefined;
  /** Identifies the API key, or the subject of the access token and its issuer: equal for equal credentials only. */
  readonly credential: string;
  /** Organization of X-Org-Id, or the user's default one. */
  readonly organizationId: string;
  /** The only organization in which the API key works; null: all of the user's. */
  readonly boundTo: string | null;
  /** The weaker of the key's role and the membership's role. */
  readonly role: Role;
}

/** `ctx.state` of every request. */
export interface RequestState {
  dependencies: ApiDependencies;
  requestId: string;
  logger: Logger;
  /** Set by the authentication middleware. */
  principal: Principal;
  /** A unit of work scoped to the principal's organization, created on first use. */
  entityManager: () => EntityManager;
  /**
   * UUID for an object that this request creates: random, but the same when a crashed request is repeated with its
   * Idempotency-Key. A route that uses it as the primary key never creates an object twice.
   */
  creationId: string;
  /** True for a request with an Idempotency-Key. */
  isRepeatable: boolean;
  /** The interface that the request came through; undefined: the API itself. */
  surface?: Surface;
  /** Source files of which a retried job has stored copies: they needn't exist any more. */
  retainedSources?: ReadonlySet<string>;
}

/** The router's additions to a context, without the router itself, whose generic types are incompatible. */
interface RouteContext {
  params: Record<string, string>;
  /** Every route whose path matches, whatever its method. */
  matched?: readonly { readonly methods: readonly string[] }[];
  /** Path pattern of the route that serves the request. */
  _matchedRoute?: string | RegExp;
}

export type ApiContext = ParameterizedContext<RequestState, RouteContext>;
export type ApiRouter = Router<RequestState>;
/** A middleware before a handler. */
export type ApiMiddleware = (ctx: ApiContext, next: () => Promise<unknown>) => unknown;

/** Limits that apply to a request: `general` requests are limited only by their number. */
export type WorkKind = 'general' | 'text' | 'upload' | 'import';

/**
 * Another interface to the same work, with paths, credentials and errors of its own. It passes the same authentication, limits and
 * budgets as the API.
 */
export interface Surface {
  /** Beginning of its paths, without a slash at its end. */
  readonly prefix: string;
  /** The credential of a request; undefined: it has none. @throws LoquentError `unauthenticated` for a malformed one */
  credential(ctx: ApiContext): string | undefined | Promise<string | undefined>;
  /** Requests that need no credential. */
  readonly open?: ApiRouter;
  readonly router: ApiRouter;
  workOf(ctx: ApiContext): WorkKind;
  /** The answer to an error, as clients of this interface expect it. */
  renderError(error: ErrorResponse, ctx: ApiContext): ErrorResponse | RenderedError;
}

/** An answer to an error. */
export interface RenderedError {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}
