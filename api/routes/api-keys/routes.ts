import { Router } from '@koa/router';
import { forbidden, notFound } from '#api/errors.ts';
import type { IdentityDirectory } from '#api/identity-directory.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { hashApiKey, revokeApiKey, storeApiKey } from '#db/api-keys.ts';
import { ApiKey } from '#db/entities/index.ts';
import { generateApiKey, visiblePrefix } from '#domain/identity/api-key.ts';
import { hasRole, weakerRole, type Role } from '#domain/identity/role.ts';
import { presentApiKey } from './answers.ts';
import { apiKeyParametersSchema, createApiKeySchema, listApiKeysSchema } from './schema.ts';

/**
 * Keys belong to a user: users see and manage their own. No key creates or revokes a stronger one, and none outlives
 * the key that created it.
 */
export function apiKeyRoutes(identities: IdentityDirectory): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/api-keys' });
  router.get('/', requireRole('viewer'), listApiKeys);
  router.post('/', requireRole('member'), idempotency({ secrets: ['key'] }), createApiKey);
  router.delete('/:id', requireRole('member'), (ctx) => deleteApiKey(ctx, identities));
  return router;
}

async function listApiKeys(ctx: ApiContext): Promise<void> {
  const { limit, offset } = parseQuery(ctx, listApiKeysSchema);
  const where = { user: ctx.state.principal.userId, revokedAt: null };
  const [apiKeys, total] = await ctx.state
    .entityManager()
    .findAndCount(ApiKey, where, { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], limit, offset });
  ctx.body = { api_keys: apiKeys.map(presentApiKey), total, limit, offset };
}

async function createApiKey(ctx: ApiContext): Promise<void> {
  const { name, role: wanted, expires_at: wantedExpiry } = parseBody(ctx, createApiKeySchema);
  const { principal, creationId } = ctx.state;
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
    madeBy: principal.apiKeyId ?? null,
    createdAt: new Date(),
  };
  const expiresAt = await storeApiKey(ctx.state.entityManager(), row);
  ctx.status = 201;
  ctx.body = { ...presentApiKey({ ...row, expiresAt }), key };
}

async function deleteApiKey(ctx: ApiContext, identities: IdentityDirectory): Promise<void> {
  const { id } = parseParameters(ctx, apiKeyParametersSchema);
  const { principal } = ctx.state;
  const entityManager = ctx.state.entityManager();
  const apiKey = await entityManager.findOne(ApiKey, { id, user: principal.userId, revokedAt: null });
  if (apiKey === null) throw notFound(`You have no API key ${id}.`);
  if (!hasRole(principal.role, apiKey.role)) {
    throw forbidden(`Your role here is ${principal.role}, so you can't revoke a key with the role ${apiKey.role}.`);
  }
  const made = await revokeApiKey(entityManager, id);
  identities.forgetAll();
  ctx.body = { message: revokedMessage(made), id };
}

function revokedMessage(made: number): string {
  if (made === 0) return 'The API key was revoked and no longer works.';
  const others = made === 1 ? 'one key that was created with it' : `${made} keys that came from it`;
  return `The API key was revoked and no longer works; the same applies to ${others}.`;
}
