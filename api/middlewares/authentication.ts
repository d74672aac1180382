import { hashApiKey } from '#db/api-key-hash.ts';
import { API_KEY_PREFIX, isWellFormedApiKey } from '#domain/identity/api-key.ts';
import { forbidden, unauthenticated, validationFailed } from '#api/errors.ts';
import type { Identity, IdentityDirectory } from '#api/identity-directory.ts';
import type { ApiMiddleware } from '#api/state.ts';

/** RFC 6750, section 2.1; the scheme's name is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^bearer +([\x21-\x7e]+)$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function credentialOf(header: string | undefined): string {
  if (header === undefined) {
    throw unauthenticated('This needs an API key. Send it in the header Authorization: Bearer API_KEY.');
  }
  const credential = BEARER.exec(header)?.[1];
  if (credential === undefined) {
    throw unauthenticated('The Authorization header has the wrong form. Send Authorization: Bearer API_KEY.');
  }
  return credential;
}

function organizationOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase();
  throw validationFailed([
    { path: 'X-Org-Id', message: 'must be the UUID of an organization, as GET /v1/users/me/organizations lists it' },
  ]);
}

/**
 * Finds out who calls, from an API key, and for which organization, from X-Org-Id.
 *
 * @param configuredKey the operator's own key, which needn't have the form of a generated one
 * @throws LoquentError `unauthenticated`, `forbidden`, `validation_failed`
 */
export function authentication(identities: IdentityDirectory, configuredKey: string | undefined): ApiMiddleware {
  const configuredHash = configuredKey === undefined ? undefined : hashApiKey(configuredKey);

  const identify = async (credential: string, keyHash: string): Promise<Identity> => {
    const mistyped = credential.startsWith(API_KEY_PREFIX) && !isWellFormedApiKey(credential);
    const identity = mistyped && keyHash !== configuredHash ? undefined : await identities.load(keyHash);
    if (identity === undefined) throw unauthenticated('This API key is not valid: it is mistyped, unknown or revoked.');
    return identity;
  };

  return async (ctx, next) => {
    const { headers } = ctx.req;
    const credential = credentialOf(headers.authorization);
    const keyHash = hashApiKey(credential);
    const identity = identities.recall(keyHash) ?? (await identify(credential, keyHash));
    if (identity.expiresAt <= Date.now()) throw unauthenticated('This API key has expired. Create a new one.');
    const organizationId = organizationOf(headers['x-org-id']) ?? identity.defaultOrganizationId;
    const principal = identity.principalIn(organizationId);
    if (principal === undefined) {
      throw forbidden('You are not a member of this organization. GET /v1/users/me/organizations lists yours.');
    }
    ctx.state.principal = principal;
    identities.noteUse(identity);
    return next();
  };
}
