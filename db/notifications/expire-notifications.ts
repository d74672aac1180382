import { Notification } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';

/** Rows removed per statement, so that none keeps writers waiting. */
const BATCH = 1_000;

/**
 * Removes old notifications of all organizations, read or not, in batches.
 *
 * @returns number of notifications
 */
export async function expireNotifications(orm: Orm, before: Date, isStopped: () => boolean): Promise<number> {
  let removed = 0;
  while (!isStopped()) {
    const entityManager = orm.em.fork();
    const old = await entityManager.find(
      Notification,
      { createdAt: { $lt: before } },
      { ...ALL_ORGANIZATIONS, fields: ['id'], limit: BATCH },
    );
    const ids = old.map(({ id }) => id);
    removed += await entityManager.nativeDelete(Notification, { id: { $in: ids } }, ALL_ORGANIZATIONS);
    if (ids.length < BATCH) break;
  }
  return removed;
}
