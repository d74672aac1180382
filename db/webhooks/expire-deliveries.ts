import { WebhookAttempt, WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';

/** Deliveries removed per transaction, so that none keeps writers waiting. */
const BATCH = 500;

/**
 * Removes old deliveries of all organizations with their attempts, in batches.
 *
 * @returns number of deliveries
 */
export async function expireDeliveries(orm: Orm, before: Date, isStopped: () => boolean): Promise<number> {
  let removed = 0;
  while (!isStopped()) {
    const entityManager = orm.em.fork();
    const old = await entityManager.find(
      WebhookDelivery,
      { createdAt: { $lt: before } },
      { ...ALL_ORGANIZATIONS, fields: ['id'], limit: BATCH },
    );
    const ids = old.map(({ id }) => id);
    await entityManager.transactional(async (transaction) => {
      await transaction.nativeDelete(WebhookAttempt, { delivery: { $in: ids } }, ALL_ORGANIZATIONS);
      await transaction.nativeDelete(WebhookDelivery, { id: { $in: ids } }, ALL_ORGANIZATIONS);
    });
    removed += ids.length;
    if (ids.length < BATCH) break;
  }
  return removed;
}
