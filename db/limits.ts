import type { Platform } from '@mikro-orm/core';
import { LoquentError } from '#domain/errors.ts';
import type { Limits } from '#platform/limit-settings.ts';
import { Organization, User } from './entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from './orm.ts';

/** What is counted in the database: exact in any number of processes. */
export type CountedLimit = Exclude<keyof Limits, 'streams' | 'texts' | 'outlines' | 'imports'>;

type CountedLimits = Pick<Limits, CountedLimit>;

/** Of each database that is open, since whoever creates something needs them. */
const limitsOf = new WeakMap<Platform, CountedLimits>();

/** Says how much an organization may have; without it there are no limits. */
export function setLimits(orm: Orm, limits: CountedLimits): void {
  limitsOf.set(orm.em.getPlatform(), limits);
}

/** 0: no limit. */
export function limitOf(entityManager: EntityManager, name: CountedLimit): number {
  return limitsOf.get(entityManager.getPlatform())?.[name] ?? 0;
}

/**
 * Makes everybody wait who counts something of these organizations, until the transaction ends. In the order of their ids,
 * so that two transactions never wait for each other.
 */
export async function lockOrganizations(transaction: EntityManager, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    // A statement that changes nothing but locks, on both databases; SQLite knows no "for update".
    await transaction.nativeUpdate(Organization, { id }, { id });
  }
}

/** What there is too much of, and what helps. */
const NAMES: Readonly<Record<CountedLimit, readonly [what: string, advice: string]>> = {
  jobs: ['jobs that have not ended', 'Wait for some to end, or cancel them.'],
  apiKeys: ['API keys', 'Revoke keys that are no longer used.'],
  glossaries: ['glossaries', 'Delete glossaries that are no longer used.'],
  glossaryEntries: ['entries in its glossaries', 'Delete glossaries or entries that are no longer used.'],
  glossaryTerms: ['terms in its glossaries', 'Delete glossaries, entries or terms that are no longer used.'],
  promptTemplates: ['prompt templates', 'Delete templates that are no longer used.'],
  idempotencyKeys: ['Idempotency-Keys of the last 24 hours', 'Send requests without one, or wait.'],
};

const limitReached = (name: CountedLimit, limit: number) => {
  const [what, advice] = NAMES[name];
  const owner = name === 'apiKeys' ? 'A user' : 'The organization';
  return new LoquentError({
    id: 'limit_reached',
    message: `${owner} may have at most ${limit} ${what}; this request would exceed that. ${advice}`,
  });
};

/** The same where waiting helps; `retryAfter` in milliseconds. */
export const tooManyNow = (name: CountedLimit, limit: number, retryAfter: number) => {
  const [what, advice] = NAMES[name];
  const message = `The organization has ${limit} ${what}, which is the limit. ${advice}`;
  return new LoquentError({ id: 'rate_limited', message, retryable: true, retryAfter });
};

/**
 * Refuses what a transaction has just stored when it is more than the organization may have. Whoever stores at the same time
 * is counted, or counts this: of two at the limit one passes. Asked at the end, so that others wait only for the commit.
 *
 * @param count what there is, this transaction's own included
 * @throws LoquentError `limit_reached`
 */
export async function requireWithinLimit(
  transaction: EntityManager,
  organization: string,
  name: CountedLimit,
  count: () => Promise<number>,
): Promise<void> {
  const limit = limitOf(transaction, name);
  if (limit === 0) return;
  await lockOrganizations(transaction, [organization]);
  if ((await count()) > limit) throw limitReached(name, limit);
}

/** The same for what belongs to a user. */
export async function requireWithinLimitOfUser(
  transaction: EntityManager,
  user: string,
  name: CountedLimit,
  count: () => Promise<number>,
): Promise<void> {
  const limit = limitOf(transaction, name);
  if (limit === 0) return;
  await transaction.nativeUpdate(User, { id: user }, { id: user }, ALL_ORGANIZATIONS);
  if ((await count()) > limit) throw limitReached(name, limit);
}
