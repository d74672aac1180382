import { LockMode } from '@mikro-orm/core';
import {
  WebhookAttempt,
  WebhookDelivery,
  WebhookSubscription,
  type DeactivationReason,
  type WebhookSubscriptionRow,
} from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { DeliveryStatus } from '#domain/webhooks/delivery-status.ts';
import { writeNotifications } from '#db/notifications/write-notifications.ts';

/** One request to an endpoint and its outcome. */
export interface Attempt {
  readonly startedAt: Date;
  /** Those that were sent, without secrets; null: unknown. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Ms. */
  readonly duration: number;
  /** Undefined: that of the attempt before, or of the delivery. */
  readonly targetUrl: string | undefined;
  /** Null without an answer. */
  readonly responseStatus: number | null;
  /** Null after a success. */
  readonly errorMessage: string | null;
  readonly responseBody: string | null;
}

export interface AttemptRules {
  /** Ms of nothing but failures after which a subscription is deactivated; 0: never. */
  readonly deactivateAfter: number;
  /** Ms until the next attempt; undefined: this one was the last. @param attempts of the run, with this one */
  readonly nextDelay: (attempts: number) => number | undefined;
}

/** The result of a delivery attempt. */
export interface AttemptOutcome {
  readonly status: DeliveryStatus;
  /** In all runs. */
  readonly attempts: number;
  /** Ms until the next attempt; null: there will be none. */
  readonly wait: number | null;
}

/** GONE: the endpoint wants no more events (Standard Webhooks). */
const GONE = 410;
const NO_SUBSCRIPTION = 'The subscription was deleted, so there is no further attempt.';

/**
 * Records an attempt in the log, with its consequences for the delivery and its subscription.
 *
 * @param run the attempt is only counted, and decides nothing, when the delivery has another run by now
 * @returns undefined when the delivery no longer exists or has another run
 */
export async function recordAttempt(
  transaction: EntityManager,
  { id, run }: { readonly id: number; readonly run: string },
  attempt: Attempt,
  rules: AttemptRules,
): Promise<AttemptOutcome | undefined> {
  const delivery = await transaction.findOne(
    WebhookDelivery,
    { id },
    {
      // Not its body.
      fields: ['organization', 'subscription', 'run', 'attempts', 'attemptsOfRun'],
      lockMode: LockMode.PESSIMISTIC_WRITE,
    },
  );
  if (delivery === null) return undefined;
  const { organization, subscription } = delivery;
  const attempts = delivery.attempts + 1;
  const { targetUrl, ...logged } = attempt;
  await transaction.insert(WebhookAttempt, { delivery: id, number: attempts, organization, ...logged });
  const { startedAt: lastAttemptAt, responseStatus, errorMessage } = attempt;
  const address = targetUrl === undefined ? {} : { targetUrl };
  const facts = { ...address, attempts, lastAttemptAt, responseStatus, errorMessage };
  if (delivery.run !== run) {
    await transaction.nativeUpdate(WebhookDelivery, { id }, { attempts, lastAttemptAt });
    return undefined;
  }
  const gone = await updateSubscription(transaction, subscription, attempt, rules);
  const attemptsOfRun = delivery.attemptsOfRun + 1;
  const isDelivered = errorMessage === null;
  const wait = isDelivered || gone !== undefined ? undefined : rules.nextDelay(attemptsOfRun);
  const status = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'retrying';
  const nextAttemptAt = wait === undefined ? null : new Date(Date.now() + wait);
  const why = gone === 'deleted' ? { errorMessage: `${errorMessage} ${NO_SUBSCRIPTION}` } : {};
  await transaction.nativeUpdate(WebhookDelivery, { id }, { ...facts, ...why, attemptsOfRun, status, nextAttemptAt });
  return { status, attempts, wait: wait ?? null };
}

/** @returns why the delivery must not be tried again: its endpoint is gone, or its subscription was deleted meanwhile */
async function updateSubscription(
  transaction: EntityManager,
  id: number,
  { startedAt, responseStatus, errorMessage }: Attempt,
  { deactivateAfter }: AttemptRules,
): Promise<'gone' | 'deleted' | undefined> {
  if (errorMessage === null) {
    // Most successes change nothing, and take no lock.
    await transaction.nativeUpdate(WebhookSubscription, { id, failingSince: { $ne: null } }, { failingSince: null });
    return undefined;
  }
  const found = await transaction.findOne(
    WebhookSubscription,
    { id },
    { fields: ['id', 'organization', 'name', 'url', 'isActive', 'failingSince'] },
  );
  if (found === null) return 'deleted';
  if (!found.isActive) return responseStatus === GONE ? 'gone' : undefined;
  if (responseStatus === GONE) {
    await deactivateSubscription(transaction, found, 'gone');
    return 'gone';
  }
  const since = found.failingSince ?? null;
  if (since === null) {
    await transaction.nativeUpdate(WebhookSubscription, { id, failingSince: null }, { failingSince: startedAt });
    return undefined;
  }
  if (deactivateAfter === 0 || startedAt.getTime() - since.getTime() < deactivateAfter) return undefined;
  await deactivateSubscription(transaction, found, 'failing');
  return 'gone';
}

/** Ends a delivery that can't be tried, because its subscription was deleted or is inactive. */
export async function failDelivery(
  entityManager: EntityManager,
  { id, run }: { readonly id: number; readonly run: string },
  errorMessage: string,
): Promise<void> {
  const values = { status: 'failed', errorMessage, nextAttemptAt: null } as const;
  await entityManager.nativeUpdate(WebhookDelivery, { id, run, status: { $in: ['pending', 'retrying'] } }, values);
}

type Deactivated = Pick<WebhookSubscriptionRow, 'id' | 'organization' | 'name' | 'url'>;

const REASONS: Readonly<Record<DeactivationReason, string>> = {
  gone: 'its endpoint answered 410 Gone',
  failing: 'its endpoint has answered nothing but failures for days',
};

/** Deactivates an active subscription and notifies the members who can activate it again. */
async function deactivateSubscription(
  transaction: EntityManager,
  { id, organization, name, url }: Deactivated,
  reason: DeactivationReason,
): Promise<void> {
  const now = new Date();
  const values = { isActive: false, deactivationReason: reason, updatedAt: now };
  const changed = await transaction.nativeUpdate(WebhookSubscription, { id, isActive: true }, values);
  if (changed === 0) return;
  await writeNotifications(
    transaction,
    {
      eventId: crypto.randomUUID(),
      organization,
      eventType: 'webhook.deactivated',
      title: 'Webhook deactivated',
      message:
        `The webhook "${name}" was deactivated because ${REASONS[reason]}. Activate it when the endpoint works again, ` +
        'then recover the events that failed.',
      // The host only: the rest of an address may be a secret.
      eventData: { webhook_id: id, name, host: URL.parse(url)?.host ?? '', reason },
      createdAt: now,
    },
    ['owner', 'admin'],
  );
}
