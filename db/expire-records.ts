import { RESERVATION_AGE } from './files/file-usage.ts';
import {
  ApiKey,
  IdempotencyRecord,
  Notification,
  UploadReservation,
  UsageRecord,
  WebhookAttempt,
  WebhookDelivery,
} from './entities/index.ts';
import { dayOf } from '#domain/usage/calendar.ts';
import { CONFIGURED_KEY, FIRST_KEY } from './bootstrap.ts';
import { ALL_ORGANIZATIONS, type Orm } from './orm.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which answers to requests with an Idempotency-Key are stored. */
const ANSWER_RETENTION = DAY;
/** Milliseconds for which revoked and expired keys stay listed, so that people can look them up. */
const DEAD_KEY_RETENTION = 90 * DAY;

/**
 * Removes expired records of all organizations: reservations of uploads whose process ended, answers to requests with
 * an Idempotency-Key, API keys that were revoked or expired 90 days ago, and old counts of usage.
 *
 * @param now milliseconds since 1970
 * @param usageKept milliseconds; 0: forever
 * @returns number of removed records
 */
export async function expireRecords(orm: Orm, now: number, usageKept: number): Promise<number> {
  const entityManager = orm.em.fork();
  const before = (age: number) => ({ $lt: new Date(now - age) });
  const [abandoned, forgotten] = [{ createdAt: before(RESERVATION_AGE) }, { createdAt: before(ANSWER_RETENTION) }];
  let removed = await entityManager.nativeDelete(UploadReservation, abandoned, ALL_ORGANIZATIONS);
  removed += await entityManager.nativeDelete(IdempotencyRecord, forgotten, ALL_ORGANIZATIONS);
  // Only their rows record that these were revoked: without them, the next start would create them again.
  const others = { $or: [{ name: { $nin: [CONFIGURED_KEY, FIRST_KEY] } }, { createdBy: { $ne: null } }] };
  const dead = { $or: [{ revokedAt: before(DEAD_KEY_RETENTION) }, { expiresAt: before(DEAD_KEY_RETENTION) }] };
  removed += await entityManager.nativeDelete(ApiKey, { $and: [others, dead] });
  if (usageKept === 0) return removed;
  const day = { $lt: dayOf(new Date(now - usageKept)) };
  return removed + (await entityManager.nativeDelete(UsageRecord, { day }, ALL_ORGANIZATIONS));
}

/** Rows removed per transaction, so that none keeps writers waiting. */
const BATCH = 500;
const EXPIRY_QUERY = { ...ALL_ORGANIZATIONS, fields: ['id'], limit: BATCH } as const;

/** Removes old notifications of all organizations, read or not. @returns number of notifications */
export async function expireNotifications(orm: Orm, before: Date, isStopped: () => boolean): Promise<number> {
  return inBatches(isStopped, async () => {
    const entityManager = orm.em.fork();
    const old = await entityManager.find(Notification, { createdAt: { $lt: before } }, EXPIRY_QUERY);
    return entityManager.nativeDelete(Notification, { id: { $in: old.map(({ id }) => id) } }, ALL_ORGANIZATIONS);
  });
}

/** Removes old deliveries of all organizations with their attempts. @returns number of deliveries */
export async function expireDeliveries(orm: Orm, before: Date, isStopped: () => boolean): Promise<number> {
  return inBatches(isStopped, () =>
    orm.em.fork().transactional(async (transaction) => {
      const old = await transaction.find(WebhookDelivery, { createdAt: { $lt: before } }, EXPIRY_QUERY);
      const ids = old.map(({ id }) => id);
      await transaction.nativeDelete(WebhookAttempt, { delivery: { $in: ids } }, ALL_ORGANIZATIONS);
      return transaction.nativeDelete(WebhookDelivery, { id: { $in: ids } }, ALL_ORGANIZATIONS);
    }),
  );
}

async function inBatches(isStopped: () => boolean, remove: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!isStopped()) {
    const removed = await remove();
    total += removed;
    if (removed < BATCH) break;
  }
  return total;
}
