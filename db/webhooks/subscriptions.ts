import { notFound } from '#domain/request-errors.ts';
import { LockMode } from '@mikro-orm/core';
import { WebhookSubscription, type WebhookSubscriptionRow } from '#db/entities/index.ts';
import { requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import type { EventType } from '#domain/events/event-types.ts';
import { rotateSecret } from '#domain/webhooks/secret-rotation.ts';

/** The editable content of a subscription. */
export interface SubscriptionContent {
  readonly name: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
}

export interface SubscriptionChanges extends Partial<SubscriptionContent> {
  readonly isActive?: boolean | undefined;
}

/** @throws LoquentError `not_found` */
export async function findSubscription(entityManager: EntityManager, id: number): Promise<WebhookSubscriptionRow> {
  return entityManager.findOneOrFail(WebhookSubscription, { id }, { failHandler: () => subscriptionNotFound(id) });
}

/**
 * Stores a new, active subscription.
 *
 * @param creation of the request: a repeated one finds the stored subscription
 * @throws LoquentError `limit_reached`
 */
export async function createSubscription(
  entityManager: EntityManager,
  organization: string,
  creation: string,
  content: SubscriptionContent,
): Promise<WebhookSubscriptionRow> {
  return entityManager.transactional(async (transaction) => {
    const made = await transaction.findOne(WebhookSubscription, { creation });
    if (made !== null) return made;
    const row = {
      ...content,
      organization,
      creation,
      formerSecrets: null,
      isActive: true,
      deactivationReason: null,
      failingSince: null,
      createdAt: new Date(),
      updatedAt: null,
    };
    const id = await transaction.insert(WebhookSubscription, row);
    const own = () => transaction.count(WebhookSubscription, { organization });
    await requireWithinLimit(transaction, organization, 'webhooks', own);
    return { id, ...row };
  });
}

/**
 * Changes a subscription; undefined fields stay. A new secret signs alongside the former one for 24 hours; activating
 * the subscription or changing its address forgets earlier failures.
 *
 * @throws LoquentError `not_found`
 */
export async function updateSubscription(
  entityManager: EntityManager,
  id: number,
  { secret, ...changes }: SubscriptionChanges,
): Promise<WebhookSubscriptionRow> {
  return entityManager.transactional(async (transaction) => {
    const known = await transaction.findOneOrFail(
      WebhookSubscription,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: () => subscriptionNotFound(id) },
    );
    const now = new Date();
    const before = { secret: known.secret ?? null, formerSecrets: known.formerSecrets ?? null };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const values = {
      ...given,
      ...(secret === undefined ? {} : rotateSecret(before, secret, now)),
      ...(changes.isActive === true ? { deactivationReason: null } : {}),
      ...(changes.isActive === true || changes.url !== undefined ? { failingSince: null } : {}),
      updatedAt: now,
    };
    await transaction.nativeUpdate(WebhookSubscription, { id }, values);
    return { ...known, ...values };
  });
}

/**
 * Removes a subscription; its deliveries stay in the log, and those that wait fail at their next attempt.
 *
 * @throws LoquentError `not_found`
 */
export async function deleteSubscription(entityManager: EntityManager, id: number): Promise<void> {
  if ((await entityManager.nativeDelete(WebhookSubscription, { id })) === 0) throw subscriptionNotFound(id);
}

const subscriptionNotFound = (id: number) => notFound(`There is no webhook subscription ${id}.`);
