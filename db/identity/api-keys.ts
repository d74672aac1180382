import { hash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { userMistake } from '#domain/errors.ts';
import { visiblePrefix } from '#domain/identity/api-key.ts';
import { ApiKey, type ApiKeyRow } from '#db/entities/index.ts';
import { requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';

/** Hash of an API key as stored in the database: lower-case hexadecimal SHA-256. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** `createdBy` is the id of the key that creates it; null: created without a key. */
type NewApiKey = Omit<ApiKeyRow, 'user'> & { readonly user: string; readonly createdBy: string | null };

/**
 * Stores a key, and replaces a key that a crashed request with the same id stored, because nobody received it. It
 * expires at the latest with the key that creates it.
 *
 * @returns the expiry time; null: never
 * @throws LoquentError `unauthenticated` when the creating key was revoked, `forbidden` when it would outlive that key,
 * `limit_reached` when the user has the maximum number of keys
 */
export async function storeApiKey(entityManager: EntityManager, key: NewApiKey): Promise<Date | null> {
  return entityManager.transactional(async (transaction) => {
    const expiresAt =
      key.createdBy === null ? key.expiresAt : await boundedExpiry(transaction, key.createdBy, key.expiresAt);
    await transaction.upsert(ApiKey, { ...key, expiresAt: expiresAt ?? null });
    const { user, boundTo } = key;
    const working = { user, boundTo, revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] };
    await requireWithinLimit(transaction, key.user, 'apiKeys', () => transaction.count(ApiKey, working));
    return expiresAt ?? null;
  });
}

/**
 * Stores a key that works in one organization and ends with the membership there. It outlives the key that creates it,
 * which must therefore not expire.
 *
 * @param makerId the key that creates it; undefined: an access token does
 * @throws LoquentError `unauthenticated` when the creating key was revoked, `forbidden` when it expires, `limit_reached`
 */
export async function storeMemberKey(
  transaction: EntityManager,
  {
    key,
    ...values
  }: { readonly key: string; readonly boundTo: string } & Pick<NewApiKey, 'id' | 'name' | 'role' | 'user'>,
  makerId: string | undefined,
): Promise<NewApiKey> {
  const limit = makerId === undefined ? null : await boundedExpiry(transaction, makerId, null);
  if (limit !== null) throw temporaryMaker(limit);
  const row = { ...newKey(key), ...values };
  await storeApiKey(transaction, row);
  return row;
}

/** Stores a key without an expiry that the service, not another key, creates. */
export async function insertKey(
  entityManager: EntityManager,
  { key, ...values }: { readonly key: string } & Pick<ApiKeyRow, 'name' | 'role'> & Pick<NewApiKey, 'user'>,
): Promise<void> {
  await entityManager.insert(ApiKey, { ...newKey(key), ...values });
}

const newKey = (key: string) => ({
  id: crypto.randomUUID(),
  prefix: visiblePrefix(key),
  hash: hashApiKey(key),
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  createdBy: null,
  boundTo: null,
  createdAt: new Date(),
});

/** Locks the creating key, so that a concurrent revocation either comes first or finds the new key. */
async function boundedExpiry(transaction: EntityManager, makerId: string, wanted: Date | null | undefined) {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const maker = await transaction.findOne(ApiKey, { id: makerId, revokedAt: null }, { lockMode });
  if (maker === null) throw makerRevoked();
  const limit = maker.expiresAt ?? null;
  if (limit === null || wanted == null) return wanted ?? limit;
  if (wanted > limit) throw outlivesMaker(limit);
  return wanted;
}

/**
 * Revokes a key and, because none outlives the key that created it, all keys created with it, at any depth.
 *
 * @returns the number of active keys that were created with it
 */
export async function revokeApiKey(entityManager: EntityManager, id: string): Promise<number> {
  return entityManager.transactional(async (transaction) => {
    const revokedAt = new Date();
    await transaction.nativeUpdate(ApiKey, { id }, { revokedAt });
    let revoked = 0;
    let makers = [id];
    while (makers.length > 0) {
      const made = await transaction.find(ApiKey, { createdBy: { $in: makers } }, { fields: ['id'] });
      makers = made.map((key) => key.id);
      revoked += await transaction.nativeUpdate(ApiKey, { id: { $in: makers }, revokedAt: null }, { revokedAt });
    }
    return revoked;
  });
}

const makerRevoked = () => userMistake('unauthenticated', 'This API key was revoked, so it cannot create keys.');

const temporaryMaker = (limit: Date) =>
  userMistake(
    'forbidden',
    `The API key of this request expires at ${limit.toISOString()}, and keys for members don't. Use a key that doesn't expire.`,
  );

const outlivesMaker = (limit: Date) =>
  userMistake(
    'forbidden',
    `The API key of this request expires at ${limit.toISOString()}, and a key can't outlive the key that creates it. Send an earlier expires_at.`,
  );
