import type { Router, RouterContext } from '@koa/router';
import type { Logger } from 'pino';
import type { EntityManager } from '#db/orm.ts';
import type { Role } from '#domain/identity/role.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Who is calling, for which organization, with which effective role. */
export interface Principal {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly defaultOrganizationId: string;
  readonly userCreatedAt: Date;
  /** Undefined for access tokens. */
  readonly apiKeyId: string | undefined;
  /** From X-Org-Id, or the user's default. */
  readonly organizationId: string;
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
  /** A unit of work scoped to the principal's organization, made when first asked for. */
  entityManager: () => EntityManager;
}

export type ApiContext = RouterContext<RequestState>;
export type ApiRouter = Router<RequestState>;
