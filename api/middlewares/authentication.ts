import { validationFailed } from '#domain/request-errors.ts';
import { hashApiKey } from '#db/identity/api-keys.ts';
import { API_KEY_PREFIX, isWellFormedApiKey } from '#domain/identity/api-key.ts';
import { forbidden, unauthenticated } from '#api/errors.ts';
import type { Identity, IdentityDirectory } from '#api/identity-directory.ts';
import type { TokenIdentities } from '#api/token-identities.ts';
import type { ApiContext, ApiMiddleware, Surface } from '#api/state.ts';
import { invalidToken } from '#platform/oidc/errors.ts';
import { looksLikeAccessToken } from '#platform/oidc/token-form.ts';

/** RFC 6750, section 2.1; the scheme's name is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^bearer +([\x21-\x7e]+)$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The credential of an Authorization header.
 *
 * @throws LoquentError `unauthenticated` without one, and for one of another scheme
 */
export function credentialOf(header: string | undefined): string {
  if (header === undefined) {
    throw unauthenticated(
      'This endpoint needs an API key or an access token. Send it in the header Authorization: Bearer API_KEY.',
    );
  }
  const credential = BEARER.exec(header)?.[1];
  if (credential === undefined) {
    throw unauthenticated('The Authorization header is malformed. Send Authorization: Bearer API_KEY.');
  }
  return credential;
}

/** The organization that a request names in its header, or in the query of a report. The header wins. */
function organizationOf(ctx: ApiContext): string | undefined {
  // Clients that fill the header from a variable that isn't set send it empty.
  const header = ctx.req.headers['x-org-id'] || undefined;
  if (header === undefined && !isReadOfReport(ctx)) return undefined;
  const [path, id] = header === undefined ? ['org_id', ctx.query['org_id']] : ['X-Org-Id', header];
  if (id === undefined || id === '') return undefined;
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw validationFailed([
    { path, message: 'must be the UUID of an organization, as GET /v1/users/me/organizations lists it' },
  ]);
}

/** The only path whose key and organization may be in the query: browsers open it. */
const REPORT_PATH = /^\/v1\/jobs\/qa-reports\/[^/]+\/?$/;
const isReadOfReport = ({ method, path }: ApiContext) =>
  (method === 'GET' || method === 'HEAD') && REPORT_PATH.test(path);

/** Longest credential: access tokens are some kilobytes. */
const MAX_CREDENTIAL_LENGTH = 16_384;

/** The credential in the query of a report; undefined: it is to be in the header. The header wins. */
function keyOfQuery(ctx: ApiContext): string | undefined {
  if (ctx.req.headers.authorization !== undefined || !isReadOfReport(ctx)) return undefined;
  const { api_key: key } = ctx.query;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MAX_CREDENTIAL_LENGTH) {
    throw unauthenticated('The parameter api_key must be one API key or access token.');
  }
  return key;
}

export interface AuthenticationSettings {
  readonly identities: IdentityDirectory;
  /** The operator's key, which may not have the format of a generated one. */
  readonly configuredKey: string | undefined;
  /** Undefined: API keys only. */
  readonly tokens: TokenIdentities | undefined;
}

/**
 * Identifies the caller, from an API key or an access token, and the organization, from X-Org-Id; for reports both also from the
 * query.
 *
 * @throws LoquentError `unauthenticated`, `invalid_token`, `forbidden`, `validation_failed`, `unavailable`
 */
export function authentication({ identities, configuredKey, tokens }: AuthenticationSettings): ApiMiddleware {
  const configuredHash = configuredKey === undefined ? undefined : hashApiKey(configuredKey);

  const identify = async (credential: string, hash: string): Promise<Identity> => {
    const isToken = looksLikeAccessToken(credential) && hash !== configuredHash;
    if (isToken && tokens !== undefined) {
      const identity = await identities.loadToken(hash, () => tokens.identify(credential));
      if (identity === undefined) throw forbidden('Your user was removed. Ask an administrator of this service.');
      return identity;
    }
    const mistyped = credential.startsWith(API_KEY_PREFIX) && !isWellFormedApiKey(credential);
    const identity = mistyped && hash !== configuredHash ? undefined : await identities.loadKey(hash);
    if (identity !== undefined) return identity;
    if (isToken) throw invalidToken('Access tokens are not accepted here: this service has no issuer. Use an API key.');
    throw unauthenticated('This API key is not valid: it is mistyped, unknown or revoked.');
  };

  const admit = (ctx: ApiContext, identity: Identity): void => {
    if (identity.expiresAt <= Date.now()) throw expired(identity);
    const organizationId = organizationOf(ctx) ?? identity.defaultOrganizationId;
    const principal = identity.principalIn(organizationId);
    if (principal === undefined) {
      throw forbidden('You are not a member of this organization. GET /v1/users/me/organizations lists yours.');
    }
    ctx.state.principal = principal;
    identities.noteUse(identity);
  };

  const identifyAtSurface = async (ctx: ApiContext, surface: Surface): Promise<Identity> => {
    const credential = (await surface.credential(ctx)) ?? apiCredential(ctx);
    const hash = hashOf(credential);
    return identities.recall(hash) ?? identify(credential, hash);
  };
  const admitLater = async (ctx: ApiContext, identity: Promise<Identity>, next: () => Promise<unknown>) => {
    admit(ctx, await identity);
    return next();
  };

  return (ctx, next) => {
    const { surface } = ctx.state;
    if (surface !== undefined) return admitLater(ctx, identifyAtSurface(ctx, surface), next);
    const credential = apiCredential(ctx);
    const hash = hashOf(credential);
    const identity = identities.recall(hash);
    if (identity === undefined) return admitLater(ctx, identify(credential, hash), next);
    // Fast path: nearly all requests continue here without waiting.
    admit(ctx, identity);
    return next();
  };
}

const apiCredential = (ctx: ApiContext) => keyOfQuery(ctx) ?? credentialOf(ctx.req.headers.authorization);

/** @throws LoquentError `unauthenticated` */
function hashOf(credential: string): string {
  if (credential.length > MAX_CREDENTIAL_LENGTH) throw unauthenticated('The credential is too long.');
  return hashApiKey(credential);
}

function expired(identity: Identity): Error {
  return identity.apiKeyId === undefined
    ? invalidToken('This access token has expired. Get a new one.')
    : unauthenticated('This API key has expired. Create a new one.');
}
