import { PromptTemplate } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { SYSTEM_TEMPLATES } from './system-templates.ts';

/** Stable name of a system default. */
export const systemKeyOf = (rewriteType: string) => `rewrite.${rewriteType}`;

/**
 * Creates or updates the system defaults with the text of this release: ids stay, so that requests which name them keep
 * working. Safe to run in several processes at once.
 */
export async function seedPromptTemplates(orm: Orm): Promise<void> {
  for (const rewriteType of REWRITE_TYPES) await retryAfterRace(() => seedOne(orm, rewriteType));
}

async function seedOne(orm: Orm, rewriteType: keyof typeof SYSTEM_TEMPLATES): Promise<void> {
  const entityManager = orm.em.fork();
  const systemKey = systemKeyOf(rewriteType);
  const { name, body } = SYSTEM_TEMPLATES[rewriteType];
  const known = await entityManager.findOne(PromptTemplate, { systemKey }, ALL_ORGANIZATIONS);
  if (known?.name === name && known.body === body) return;
  if (known !== null) {
    const values = { name, body, updatedAt: new Date() };
    await entityManager.nativeUpdate(PromptTemplate, { systemKey }, values, ALL_ORGANIZATIONS);
    return;
  }
  await entityManager.insert(PromptTemplate, {
    organization: null,
    creation: null,
    systemKey,
    name,
    kind: 'rewrite',
    rewriteType,
    body,
    isDefault: true,
    createdAt: new Date(),
    updatedAt: null,
  });
}
