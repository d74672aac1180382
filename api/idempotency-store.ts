import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdempotencyRecord, type IdempotencyRecordRow } from '#db/entities/index.ts';
import { countedLimit, lockOrganizations, tooManyNow } from '#db/limits.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from '#db/orm.ts';

/** Milliseconds for which an answer is stored. */
const RETENTION = 24 * 60 * 60 * 1000;
/** Milliseconds after which a request without an answer counts as crashed. */
const CRASHED_AFTER = 60_000;
const ATTEMPTS = 5;
/** More keys than an organization claims at the same moment, in all processes. */
const SLACK = 1000;
/** Milliseconds in which some of an organization's keys may expire. */
const RETRY_AFTER = 10 * 60 * 1000;

export interface IdempotentRequest {
  readonly organization: string;
  readonly user: string;
  /** `Principal.credential`. */
  readonly credential: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly requestHash: string;
}

export interface SavedAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

/** The right to serve a request, ended by `saveAnswer`, `release` or `abandon`. */
export interface Claim {
  readonly id: string;
  readonly claimedAt: Date;
}

export type ClaimResult =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | { readonly kind: 'answered'; readonly answer: SavedAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'different' };

/**
 * Claims a key for a request, or returns the state of the request that has claimed it. The unique index decides races.
 *
 * @throws LoquentError `rate_limited` when the organization has reached its limit of stored keys
 */
export async function claimKey(entityManager: EntityManager, request: IdempotentRequest): Promise<ClaimResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const claim = await insert(entityManager, request);
    if (claim !== undefined) return { kind: 'claimed', claim };
    const found = await judgeExisting(entityManager, request);
    if (found !== undefined) return found;
  }
  return { kind: 'running' };
}

async function insert(entityManager: EntityManager, request: IdempotentRequest): Promise<Claim | undefined> {
  const claim = { id: randomUUID(), claimedAt: new Date() };
  const row = { id: claim.id, ...request, status: null, location: null, body: null, createdAt: claim.claimedAt };
  try {
    await store(entityManager, row);
    return claim;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return undefined;
    throw error;
  }
}

/** Counts without a lock while the number is well below the limit, and exactly near it. */
async function store(entityManager: EntityManager, row: IdempotencyRecordRow): Promise<void> {
  const limit = countedLimit(entityManager, 'idempotencyKeys');
  const { organization } = row;
  const count = (manager: EntityManager) => manager.count(IdempotencyRecord, { organization });
  if (limit === 0 || (await count(entityManager)) + SLACK < limit) {
    await entityManager.insert(IdempotencyRecord, row);
    return;
  }
  await entityManager.transactional(async (transaction) => {
    await lockOrganizations(transaction, [organization]);
    const expired = { organization, createdAt: { $lt: new Date(Date.now() - RETENTION) } };
    await transaction.nativeDelete(IdempotencyRecord, expired);
    await transaction.insert(IdempotencyRecord, row);
    if ((await count(transaction)) > limit) throw tooManyNow('idempotencyKeys', limit, RETRY_AFTER);
  });
}

/** True if a request with the key was answered within the last 24 hours. */
export async function hasAnswer(
  entityManager: EntityManager,
  request: Pick<IdempotentRequest, 'organization' | 'credential' | 'key'>,
): Promise<boolean> {
  const record = await entityManager.findOne(IdempotencyRecord, { ...request }, { fields: ['status', 'createdAt'] });
  return record?.status != null && Date.now() - record.createdAt.getTime() <= RETENTION;
}

/** Undefined if the record was removed meanwhile, or here because it had expired. */
async function judgeExisting(
  entityManager: EntityManager,
  { organization, credential, key, requestHash }: IdempotentRequest,
): Promise<ClaimResult | undefined> {
  const record = await entityManager.findOne(IdempotencyRecord, { organization, credential, key });
  if (record === null) return undefined;
  const age = Date.now() - record.createdAt.getTime();
  const asFound = { id: record.id, createdAt: record.createdAt };
  if (age > RETENTION) {
    await entityManager.nativeDelete(IdempotencyRecord, asFound);
    return undefined;
  }
  if (record.requestHash !== requestHash) return { kind: 'different' };
  if (record.status != null) {
    return {
      kind: 'answered',
      answer: { status: record.status, location: record.location ?? null, body: record.body ?? '' },
    };
  }
  if (age < CRASHED_AFTER) return { kind: 'running' };
  // The record keeps its id: objects that the crashed request created under it are found instead of created again.
  const claim = { id: record.id, claimedAt: new Date() };
  const taken = await entityManager.nativeUpdate(
    IdempotencyRecord,
    { ...asFound, status: null },
    { createdAt: claim.claimedAt },
  );
  return taken === 1 ? { kind: 'claimed', claim } : undefined;
}

/** Stores the answer for 24 hours; has no effect if another request has claimed the key since. */
export async function saveAnswer(entityManager: EntityManager, claim: Claim, answer: SavedAnswer): Promise<void> {
  await entityManager.nativeUpdate(IdempotencyRecord, rowOf(claim), answer);
}

/**
 * Releases the claim, so that the next request with the key proceeds at once, if the effects of this request are
 * unknown.
 */
export async function abandon(entityManager: EntityManager, claim: Claim): Promise<void> {
  const createdAt = new Date(claim.claimedAt.getTime() - CRASHED_AFTER);
  await entityManager.nativeUpdate(IdempotencyRecord, rowOf(claim), { createdAt });
}

/** Removes the record of a refused request, so that its key can be used again. */
export async function release(entityManager: EntityManager, claim: Claim): Promise<void> {
  await entityManager.nativeDelete(IdempotencyRecord, rowOf(claim));
}

/** The record, unless another request has claimed it since. */
const rowOf = ({ id, claimedAt }: Claim) => ({ id, createdAt: claimedAt, status: null });

/** Removes the records of every organization that are older than 24 hours. */
export async function purgeExpired(orm: Orm): Promise<void> {
  const oldest = new Date(Date.now() - RETENTION);
  await orm.em.fork().nativeDelete(IdempotencyRecord, { createdAt: { $lt: oldest } }, ALL_ORGANIZATIONS);
}
