import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { derivedUuid } from '#db/derived-uuid.ts';
import { WebhookDelivery } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { createTmsEventBody } from '#domain/events/create-event-body.ts';
import type { TmsChange } from '#domain/projects/tms-change.ts';
import { insertDeliveries } from './insert-deliveries.ts';

/**
 * Stores deliveries of the event of each change for the subscriptions to `tms.changed`.
 *
 * @param report identifies the report of the system: one that was delivered before is not delivered again
 * @returns false for a repeated report
 */
export async function publishTmsChanges(
  entityManager: EntityManager,
  organization: string,
  changes: readonly TmsChange[],
  report: string,
): Promise<boolean> {
  const now = new Date();
  const bodies = changes.map((change, index) =>
    createTmsEventBody(organization, change, derivedUuid(`${organization}/tms.changed/${report}/${index}`), now),
  );
  const eventId = { $in: bodies.map((body) => body.event_id) };
  try {
    return await entityManager.transactional(async (transaction) => {
      if ((await transaction.count(WebhookDelivery, { eventId })) > 0) return false;
      await insertDeliveries(transaction, organization, bodies);
      return true;
    });
  } catch (error) {
    // Two identical reports arrived at once.
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}
