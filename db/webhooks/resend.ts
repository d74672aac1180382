import { conflict, notFound } from '#domain/request-errors.ts';
import { LockMode } from '@mikro-orm/core';
import { WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';

/** Deliveries that a transaction starts again. */
const BATCH = 200;
/** Deliveries that one call of `recoverDeliveries` starts again. */
const MAX_RECOVERED = 5000;

/**
 * Starts a delivery again from the beginning of its schedule, with the same body, whatever became of it.
 *
 * @throws LoquentError `not_found`; `conflict` for a delivery that has not been tried yet
 */
export async function resendDelivery(entityManager: EntityManager, id: number): Promise<WebhookDeliveryRow> {
  return entityManager.transactional(async (transaction) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const delivery = await transaction.findOne(WebhookDelivery, { id }, lock);
    if (delivery === null) throw deliveryNotFound(id);
    if (delivery.status === 'pending') throw conflict(`Delivery ${id} has not been tried yet: it is about to be sent.`);
    return { ...delivery, ...(await startRun(transaction, delivery, fromBeginning())) };
  });
}

/**
 * Starts the failed deliveries of a subscription again, oldest first, at most 5,000 per call.
 *
 * @param since creation of the oldest one
 * @returns deliveries that were started, and that are left for another call
 */
export async function recoverDeliveries(
  entityManager: EntityManager,
  subscription: number,
  since: Date,
): Promise<{ readonly resent: number; readonly remaining: number }> {
  const where = { subscription, status: 'failed', createdAt: { $gte: since } } as const;
  let resent = 0;
  while (resent < MAX_RECOVERED) {
    const started = await entityManager.transactional(async (transaction) => {
      const failed = await transaction.find(WebhookDelivery, where, {
        fields: ['id', 'organization'],
        orderBy: { createdAt: 'asc', id: 'asc' },
        limit: BATCH,
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      for (const delivery of failed) await startRun(transaction, delivery, fromBeginning());
      return failed.length;
    });
    resent += started;
    if (started < BATCH) return { resent, remaining: 0 };
  }
  return { resent, remaining: await entityManager.count(WebhookDelivery, where) };
}

/** A run from the beginning of the schedule. */
const fromBeginning = () => ({ status: 'pending', attemptsOfRun: 0, nextAttemptAt: new Date() }) as const;

/** The workflow of the former run ends at its next attempt, because it finds another run. */
async function startRun<Place extends Partial<WebhookDeliveryRow>>(
  transaction: EntityManager,
  { id, organization }: Pick<WebhookDeliveryRow, 'id' | 'organization'>,
  place: Place,
) {
  const values = { ...place, run: crypto.randomUUID(), batch: null };
  await transaction.nativeUpdate(WebhookDelivery, { id, organization }, values, ALL_ORGANIZATIONS);
  await insertOutboxRecords(transaction, 'deliver_webhook', [{ id: values.run, organization }]);
  return values;
}

/** Id `not_found`. */
export const deliveryNotFound = (id: number) => notFound(`There is no delivery ${id} in the log.`);

/** Ms after its time in which an attempt was not made. Lines at slow endpoints are shorter. */
const STALLED_AFTER = 6 * 60 * 60 * 1000;
/** Deliveries per call. */
const MAX_COUNT = 500;

/**
 * Restarts deliveries whose next attempt is long overdue: Temporal lost their workflows, or somebody terminated them.
 * They keep their place in the schedule; a workflow that was only waiting for a slow endpoint ends on its own.
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
    for (const delivery of stalled) await startRun(transaction, delivery, { nextAttemptAt: new Date(now) });
    return stalled.length;
  });
}
