import type { Platform } from '@mikro-orm/core';
import { isUnlimited, NO_LIMITS, type UsageLimits } from '#domain/usage/budget.ts';
import { UsageBudget } from './entities/index.ts';
import type { EntityManager, Orm } from './orm.ts';

/** Of each database that is open, since every meter needs them. */
const defaultLimits = new WeakMap<Platform, UsageLimits>();

/** Says what organizations without a budget of their own may use in a month: MONTHLY_CHARACTERS and MONTHLY_TOKENS. */
export function setDefaultLimits(orm: Orm, limits: UsageLimits): void {
  defaultLimits.set(orm.em.getPlatform(), limits);
}

/** What the organization that the entity manager is scoped to may use in a month; undefined when nothing limits it. */
export async function findLimits(entityManager: EntityManager, organization: string): Promise<UsageLimits | undefined> {
  const row = await entityManager.findOne(UsageBudget, { organization }, { disableIdentityMap: true });
  const limits: UsageLimits =
    row === null
      ? (defaultLimits.get(entityManager.getPlatform()) ?? NO_LIMITS)
      : { characters: row.monthlyCharacters ?? null, tokens: row.monthlyTokens ?? null };
  return isUnlimited(limits) ? undefined : limits;
}

/**
 * Gives an organization limits of its own, which stand in place of the default also where they are null. One that isn't
 * given stays as it is, also when somebody else changes it at the same time.
 */
export async function saveLimits(
  entityManager: EntityManager,
  organization: string,
  changes: Partial<UsageLimits>,
): Promise<void> {
  const before = (await findLimits(entityManager, organization)) ?? NO_LIMITS;
  const { characters: monthlyCharacters, tokens: monthlyTokens } = { ...before, ...changes };
  const row = { organization, monthlyCharacters, monthlyTokens, updatedAt: new Date() };
  await entityManager.upsert(UsageBudget, row, {
    onConflictFields: ['organization'],
    onConflictMergeFields: [
      'updatedAt',
      ...(changes.characters === undefined ? [] : (['monthlyCharacters'] as const)),
      ...(changes.tokens === undefined ? [] : (['monthlyTokens'] as const)),
    ],
  });
}
