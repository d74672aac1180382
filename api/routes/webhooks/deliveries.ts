import type { FilterQuery } from '@mikro-orm/core';
import type { Paging } from '#api/paging.ts';
import { routesOf } from '#api/routes/router.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import { WebhookAttempt, WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertTestDelivery } from '#db/webhooks/insert-deliveries.ts';
import { deliveryNotFound, recoverDeliveries, resendDelivery } from '#db/webhooks/resend.ts';
import { findSubscription } from '#db/webhooks/subscriptions.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { presentDelivery, presentDeliveryRecord, type ShownDelivery } from './answers.ts';
import { deliveryOperations } from './delivery-openapi.ts';

/** Attempts that the record of a delivery shows. */
const ATTEMPTS_SHOWN = 100;

/** The log of deliveries. Members read, admins send. */
export const deliveryRoutes = routesOf(deliveryOperations, {
  async 'GET /v1/webhooks/:subscription_id/logs'({ state }, { path: { subscription_id: subscription }, query }) {
    const entityManager = state.entityManager();
    await findSubscription(entityManager, subscription);
    return pageOf(entityManager, { subscription }, query);
  },

  'GET /v1/webhooks/logs/all': ({ state }, { query: { event_type: eventType, ...page } }) =>
    pageOf(state.entityManager(), omitUndefined({ eventType }), page),

  async 'GET /v1/webhooks/logs/:log_id'({ state }, { path: { log_id: id } }) {
    const entityManager = state.entityManager();
    const delivery = await entityManager.findOne(WebhookDelivery, { id });
    if (delivery === null) throw deliveryNotFound(id);
    const attempts = await entityManager.find(
      WebhookAttempt,
      { delivery: id },
      { orderBy: { number: 'desc' }, limit: ATTEMPTS_SHOWN },
    );
    return presentDeliveryRecord(delivery, attempts.toReversed());
  },

  async 'POST /v1/webhooks/logs/:log_id/resend'({ state }, { path }) {
    const delivery = await resendDelivery(state.entityManager(), path.log_id);
    state.dependencies.onOutboxRecord();
    return presentDelivery(delivery);
  },

  async 'POST /v1/webhooks/:subscription_id/test'({ state }, { path: { subscription_id: id } }) {
    const { principal, creationId, dependencies } = state;
    const entityManager = state.entityManager();
    const subscription = await findSubscription(entityManager, id);
    // A request that crashed after its transaction has sent the event already.
    if ((await entityManager.count(WebhookDelivery, { eventId: creationId, subscription: id })) === 0) {
      const event = createTestEvent(creationId, principal.organizationId, new Date());
      await entityManager.transactional((transaction) => insertTestDelivery(transaction, subscription, event));
      dependencies.onOutboxRecord();
    }
    return {
      message: `A test event is being sent to ${subscription.name}. The log shows what becomes of it.`,
      event_id: creationId,
    };
  },

  async 'POST /v1/webhooks/:subscription_id/recover'({ state }, { path: { subscription_id: id }, body: { since } }) {
    const entityManager = state.entityManager();
    await findSubscription(entityManager, id);
    const { resent, remaining } = await recoverDeliveries(entityManager, id, since);
    if (resent > 0) state.dependencies.onOutboxRecord();
    const message =
      remaining === 0
        ? `${resent} failed deliveries are sent again.`
        : `${resent} failed deliveries are sent again; repeat the request for the other ${remaining}.`;
    return { message, resent_count: resent, remaining_count: remaining };
  },
});

/** A page of the log, newest first. */
async function pageOf(entityManager: EntityManager, where: FilterQuery<WebhookDeliveryRow>, { limit, offset }: Paging) {
  const [found, total] = await entityManager.findAndCount(WebhookDelivery, where, {
    orderBy: { id: 'desc' },
    limit,
    offset,
    exclude: ['body'],
  });
  // The type of a partly loaded row is wrong, as in the list of subscriptions.
  const deliveries = found as unknown as readonly ShownDelivery[];
  return { logs: deliveries.map(presentDelivery), total, limit, offset };
}
