import { WebhookSubscription, type DeactivationReason, type WebhookSubscriptionRow } from '#db/entities/index.ts';
import { writeNotifications } from '#db/notifications/write-notifications.ts';
import type { EntityManager } from '#db/orm.ts';

type Deactivated = Pick<WebhookSubscriptionRow, 'id' | 'organization' | 'name' | 'url'>;

const REASONS: Readonly<Record<DeactivationReason, string>> = {
  gone: 'its endpoint answered 410 Gone',
  failing: 'its endpoint has answered nothing but failures for days',
};

/**
 * Deactivates an active subscription and notifies the members who can activate it again.
 *
 * @param transaction scoped to the organization
 */
export async function deactivateSubscription(
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
