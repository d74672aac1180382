import type { Platform } from '@mikro-orm/core';
import { userMistake } from '#domain/errors.ts';
import type { Limits } from '#platform/settings/limits.ts';
import { Organization, User } from './entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from './orm.ts';

/** Limits that are counted in the database: exact in any number of processes. */
export type CountedLimit = Exclude<keyof Limits, 'streams' | 'texts' | 'outlines' | 'imports'>;

type CountedLimits = Pick<Limits, CountedLimit>;

/** Per open database, because every function that creates objects needs them. */
const limitsOf = new WeakMap<Platform, CountedLimits>();

/** Sets the limits of organizations; without it, nothing is limited. */
export function setLimits(orm: Orm, limits: CountedLimits): void {
  limitsOf.set(orm.em.getPlatform(), limits);
}

/** 0: no limit. */
export function countedLimit(entityManager: EntityManager, name: CountedLimit): number {
  return limitsOf.get(entityManager.getPlatform())?.[name] ?? 0;
}

/**
 * Locks organizations for counting, until the transaction ends. In the order of their ids, so that transactions never
 * deadlock.
 */
export async function lockOrganizations(transaction: EntityManager, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    // A statement that only locks, on both databases; SQLite has no "for update".
    await transaction.nativeUpdate(Organization, { id }, { id });
  }
}

/** The limited objects, and advice. */
const NAMES: Readonly<Record<CountedLimit, readonly [what: string, advice: string]>> = {
  jobs: ['jobs that have not ended', 'Wait for some to end, or cancel them.'],
  apiKeys: ['API keys', 'Revoke keys that are no longer used.'],
  members: ['members', 'Remove members who no longer need access.'],
  glossaries: ['glossaries', 'Delete glossaries that are no longer used.'],
  glossaryEntries: ['entries in its glossaries', 'Delete glossaries or entries that are no longer used.'],
  glossaryTerms: ['terms in its glossaries', 'Delete glossaries, entries or terms that are no longer used.'],
  casts: ['casts', 'Delete casts that are no longer used.'],
  promptTemplates: ['prompt templates', 'Delete templates that are no longer used.'],
  webhooks: ['webhook subscriptions', 'Delete subscriptions that are no longer used.'],
  contextStores: ['context stores', 'Delete stores that are no longer used.'],
  contextDocuments: ['documents in its context stores', 'Delete documents that are no longer used.'],
  idempotencyKeys: ['Idempotency-Keys of the last 24 hours', 'Send requests without one, or wait.'],
};

const limitReached = (name: CountedLimit, limit: number) => {
  const [what, advice] = NAMES[name];
  const owner = name === 'apiKeys' ? 'A user' : 'The organization';
  return userMistake(
    'limit_reached',
    `${owner} may have at most ${limit} ${what}; this request would exceed that. ${advice}`,
  );
};

/** A limit is reached where waiting helps; `retryAfter` in milliseconds. */
export const tooManyNow = (name: CountedLimit, limit: number, retryAfter: number) => {
  const [what, advice] = NAMES[name];
  const message = `The organization has ${limit} ${what}, which is the limit. ${advice}`;
  return userMistake('rate_limited', message, { retryable: true, retryAfter });
};

/**
 * Refuses objects that a transaction has just stored if their owner exceeds the limit. Concurrent transactions are
 * counted, or count this one: of two at the limit, one passes. Call it last, so that others wait only for the commit.
 *
 * @param owner the organization; of API keys the user
 * @param count current number of objects, including this transaction's
 * @throws LoquentError `limit_reached`
 */
export async function requireWithinLimit(
  transaction: EntityManager,
  owner: string,
  name: CountedLimit,
  count: () => Promise<number>,
): Promise<void> {
  const limit = countedLimit(transaction, name);
  if (limit === 0) return;
  if (name === 'apiKeys') await transaction.nativeUpdate(User, { id: owner }, { id: owner }, ALL_ORGANIZATIONS);
  else await lockOrganizations(transaction, [owner]);
  if ((await count()) > limit) throw limitReached(name, limit);
}
