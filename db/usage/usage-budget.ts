import type { Platform } from '@mikro-orm/core';
import { isUnlimited, NO_LIMITS, type UsageLimits } from '#domain/usage/budget.ts';
import { UsageBudget } from '#db/entities/index.ts';
import type { EntityManager, Orm } from '#db/orm.ts';

/** Per open database, because every meter needs them. */
const defaultLimits = new WeakMap<Platform, UsageLimits>();

/** Sets the monthly limits of organizations without their own budget: MONTHLY_CHARACTERS, MONTHLY_TOKENS and MONTHLY_MEDIA_SECONDS. */
export function setDefaultLimits(orm: Orm, limits: UsageLimits): void {
  defaultLimits.set(orm.em.getPlatform(), limits);
}

/** The monthly limits of the organization to which the entity manager is scoped; undefined if it has none. */
export async function findLimits(entityManager: EntityManager, organization: string): Promise<UsageLimits | undefined> {
  const row = await entityManager.findOne(UsageBudget, { organization });
  const limits: UsageLimits =
    row === null
      ? (defaultLimits.get(entityManager.getPlatform()) ?? NO_LIMITS)
      : {
          characters: row.monthlyCharacters ?? null,
          tokens: row.monthlyTokens ?? null,
          mediaSeconds: row.monthlyMediaSeconds ?? null,
        };
  return isUnlimited(limits) ? undefined : limits;
}

/**
 * Sets an organization's own limits, which replace the default even where they are null. A limit that isn't given stays
 * unchanged, also under concurrent changes.
 */
export async function saveLimits(
  entityManager: EntityManager,
  organization: string,
  changes: Partial<UsageLimits>,
): Promise<void> {
  const before = (await findLimits(entityManager, organization)) ?? NO_LIMITS;
  const { characters, tokens, mediaSeconds } = { ...before, ...changes };
  const limits = { monthlyCharacters: characters, monthlyTokens: tokens, monthlyMediaSeconds: mediaSeconds };
  const row = { organization, ...limits, updatedAt: new Date() };
  await entityManager.upsert(UsageBudget, row, {
    onConflictFields: ['organization'],
    onConflictMergeFields: [
      'updatedAt',
      ...(changes.characters === undefined ? [] : (['monthlyCharacters'] as const)),
      ...(changes.tokens === undefined ? [] : (['monthlyTokens'] as const)),
      ...(changes.mediaSeconds === undefined ? [] : (['monthlyMediaSeconds'] as const)),
    ],
  });
}
