import { notFound } from '#domain/request-errors.ts';
import { forbidden } from '#api/errors.ts';
import type { IdentityDirectory } from '#api/identity-directory.ts';
import type { Principal } from '#api/state.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { hashApiKey, revokeApiKey, storeApiKey } from '#db/identity/api-keys.ts';
import { ApiKey } from '#db/entities/index.ts';
import { generateApiKey, visiblePrefix } from '#domain/identity/api-key.ts';
import { hasRole, weakerRole, type Role } from '#domain/identity/role.ts';
import { presentApiKey } from './answers.ts';
import { apiKeyOperations } from './openapi.ts';

/**
 * Keys belong to a user: users see and manage their own. No key creates or revokes a stronger one, and none outlives
 * the key that created it. A key that works in one organization manages only keys of the same kind.
 */
export const apiKeyRoutes = (identities: IdentityDirectory): readonly Route[] =>
  routesOf(apiKeyOperations, {
    async 'GET /v1/api-keys'({ state }, { query: { limit, offset } }) {
      const where = { ...ownKeys(state.principal), revokedAt: null };
      const [apiKeys, total] = await state
        .entityManager()
        .findAndCount(ApiKey, where, { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], limit, offset });
      return { api_keys: apiKeys.map(presentApiKey), total, limit, offset };
    },

    async 'POST /v1/api-keys'({ state }, { body: { name, role: wanted, expires_at: wantedExpiry } }) {
      const { principal, creationId } = state;
      const role: Role = wanted ?? weakerRole('member', principal.role);
      if (!hasRole(principal.role, role)) {
        throw forbidden(`Your role here is ${principal.role}, so a key you create can't have the role ${role}.`);
      }
      const key = generateApiKey();
      const row = {
        id: creationId,
        user: principal.userId,
        name,
        prefix: visiblePrefix(key),
        hash: hashApiKey(key),
        role,
        expiresAt: wantedExpiry ?? null,
        lastUsedAt: null,
        revokedAt: null,
        createdBy: principal.apiKeyId ?? null,
        boundTo: principal.boundTo,
        createdAt: new Date(),
      };
      const expiresAt = await storeApiKey(state.entityManager(), row);
      return { ...presentApiKey({ ...row, expiresAt }), key };
    },

    async 'DELETE /v1/api-keys/:id'({ state }, { path: { id } }) {
      const { principal } = state;
      const entityManager = state.entityManager();
      const apiKey = await entityManager.findOne(ApiKey, { id, ...ownKeys(principal), revokedAt: null });
      if (apiKey === null) throw notFound(`You have no API key ${id}.`);
      if (!hasRole(principal.role, apiKey.role)) {
        throw forbidden(`Your role here is ${principal.role}, so you can't revoke a key with the role ${apiKey.role}.`);
      }
      const made = await revokeApiKey(entityManager, id);
      identities.forgetAll();
      return { message: revokedMessage(made), id };
    },
  });

const ownKeys = ({ userId, boundTo }: Principal) => ({ user: userId, ...(boundTo === null ? {} : { boundTo }) });

function revokedMessage(made: number): string {
  if (made === 0) return 'The API key was revoked and no longer works.';
  const others = made === 1 ? 'one key that was created with it' : `${made} keys that came from it`;
  return `The API key was revoked and no longer works; the same applies to ${others}.`;
}
