import { LockMode } from '@mikro-orm/core';
import { WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';

/** Ms after its time in which an attempt was not made. Lines at slow endpoints are shorter. */
const STALLED_AFTER = 6 * 60 * 60 * 1000;
/** Deliveries per call. */
const MAX_COUNT = 500;

/**
 * Starts deliveries again whose next attempt is long overdue: Temporal lost their workflows, or somebody terminated
 * them. They keep their place in the schedule; a workflow that only waited for a slow endpoint ends by itself.
 *
 * @param now ms since 1970
 * @returns number of deliveries
 */
export async function restartStalled(orm: Orm, now: number): Promise<number> {
  return orm.em.fork().transactional(async (transaction) => {
    const stalled = await transaction.find(
      WebhookDelivery,
      { status: { $in: ['pending', 'retrying'] }, nextAttemptAt: { $lt: new Date(now - STALLED_AFTER) } },
      {
        ...ALL_ORGANIZATIONS,
        fields: ['id', 'organization'],
        limit: MAX_COUNT,
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
      },
    );
    for (const { id, organization } of stalled) {
      const values = { run: crypto.randomUUID(), nextAttemptAt: new Date(now) };
      await transaction.nativeUpdate(WebhookDelivery, { id }, values, ALL_ORGANIZATIONS);
      await insertOutboxRecords(transaction, 'deliver_webhook', [{ id: values.run, organization }]);
    }
    return stalled.length;
  });
}
