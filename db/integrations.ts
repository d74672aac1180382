import { LockMode } from '@mikro-orm/core';
import { Integration, type IntegrationRow } from './entities/index.ts';
import type { EntityManager } from './orm.ts';
import { userMistake } from '#domain/errors.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';
import { rotateSecret } from '#domain/webhooks/secret-rotation.ts';

/** The editable content of an integration. */
export interface IntegrationContent {
  readonly token: string;
  readonly baseUrl: string | null;
}

/** */
export async function findIntegration(entityManager: EntityManager, name: TmsName): Promise<IntegrationRow | null> {
  return entityManager.findOne(Integration, { name });
}

/** The integration that a job needs. @throws LoquentError `integration_not_configured` */
export async function requireIntegration(entityManager: EntityManager, name: TmsName): Promise<IntegrationRow> {
  const found = await findIntegration(entityManager, name);
  if (found !== null) return found;
  const message = `The organization has no credentials for ${TMS_TITLES[name]}. Store them with PUT /v1/integrations/${name}.`;
  throw userMistake('integration_not_configured', message, { details: [{ path: 'tms.name', message }] });
}

/** Stores the credentials for a system, replacing former ones. */
export async function saveIntegration(
  entityManager: EntityManager,
  organization: string,
  name: TmsName,
  content: IntegrationContent,
): Promise<IntegrationRow> {
  const now = new Date();
  await entityManager.transactional(async (transaction) => {
    const changed = await transaction.nativeUpdate(Integration, { name }, { ...content, updatedAt: now });
    if (changed > 0) return;
    await transaction.upsert(
      Integration,
      { organization, name, ...content, webhookSecrets: null, createdAt: now, updatedAt: null },
      { onConflictFields: ['organization', 'name'], onConflictMergeFields: ['token', 'baseUrl'] },
    );
  });
  return entityManager.findOneOrFail(Integration, { name });
}

/** @returns false if there was none */
export async function deleteIntegration(entityManager: EntityManager, name: TmsName): Promise<boolean> {
  return (await entityManager.nativeDelete(Integration, { name })) > 0;
}

/**
 * Changes the secret of a system's webhooks. A former one stays valid for 24 hours, unless there is no new one.
 *
 * @param next null: webhooks are no longer accepted
 * @returns false if there are no credentials for the system
 */
export async function changeWebhookSecret(
  entityManager: EntityManager,
  name: TmsName,
  next: string | null,
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const known = await transaction.findOne(Integration, { name }, lock);
    if (known === null) return false;
    const now = new Date();
    const before = known.webhookSecrets ?? { secret: null, formerSecrets: null };
    const webhookSecrets = next === null ? null : rotateSecret(before, next, now);
    await transaction.nativeUpdate(Integration, { name }, { webhookSecrets, updatedAt: now });
    return true;
  });
}
