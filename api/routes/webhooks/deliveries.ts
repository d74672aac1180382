import type { FilterQuery } from '@mikro-orm/core';
import type { Paging } from '#api/paging.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { WebhookAttempt, WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { insertTestDelivery } from '#db/webhooks/insert-deliveries.ts';
import { deliveryNotFound, recoverDeliveries, resendDelivery } from '#db/webhooks/resend.ts';
import { findSubscription } from '#db/webhooks/subscriptions.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { DELIVERY_COLUMNS, presentDelivery, presentDeliveryRecord, type ShownDelivery } from './answers.ts';
import {
  listAllLogsSchema,
  listLogsSchema,
  logParametersSchema,
  recoverSchema,
  subscriptionParametersSchema,
} from './schema.ts';

/** Attempts that the record of a delivery shows. */
const ATTEMPTS_SHOWN = 100;

/** `GET /v1/webhooks/:subscription_id/logs`: newest first. */
export async function listLogs(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  const paging = parseQuery(ctx, listLogsSchema);
  await findSubscription(ctx.state.entityManager(), id);
  await answerLogs(ctx, { subscription: id }, paging);
}

/** `GET /v1/webhooks/logs/all`: of all subscriptions, deleted ones too; newest first. */
export async function listAllLogs(ctx: ApiContext): Promise<void> {
  const { event_type: eventType, ...paging } = parseQuery(ctx, listAllLogsSchema);
  await answerLogs(ctx, eventType === undefined ? {} : { eventType }, paging);
}

async function answerLogs(
  ctx: ApiContext,
  where: FilterQuery<WebhookDeliveryRow>,
  { limit, offset }: Paging,
): Promise<void> {
  const [found, total] = await ctx.state.entityManager().findAndCount(WebhookDelivery, where, {
    orderBy: { id: 'desc' },
    limit,
    offset,
    fields: DELIVERY_COLUMNS,
  });
  // The type of a partly loaded row is wrong, as in the list of subscriptions.
  const deliveries = found as unknown as readonly ShownDelivery[];
  ctx.body = { logs: deliveries.map(presentDelivery), total, limit, offset };
}

/** `GET /v1/webhooks/logs/:log_id`. */
export async function getLog(ctx: ApiContext): Promise<void> {
  const { log_id: id } = parseParameters(ctx, logParametersSchema);
  const entityManager = ctx.state.entityManager();
  const delivery = await entityManager.findOne(WebhookDelivery, { id });
  if (delivery === null) throw deliveryNotFound(id);
  const attempts = await entityManager.find(
    WebhookAttempt,
    { delivery: id },
    { orderBy: { number: 'desc' }, limit: ATTEMPTS_SHOWN },
  );
  ctx.body = presentDeliveryRecord(delivery, attempts.toReversed());
}

/** `POST /v1/webhooks/:subscription_id/test`. */
export async function postTest(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  const { principal, creationId, dependencies } = ctx.state;
  const entityManager = ctx.state.entityManager();
  const subscription = await findSubscription(entityManager, id);
  // A request that crashed after its transaction has sent the event already.
  if ((await entityManager.count(WebhookDelivery, { eventId: creationId, subscription: id })) === 0) {
    const event = createTestEvent(creationId, principal.organizationId, new Date());
    await entityManager.transactional((transaction) => insertTestDelivery(transaction, subscription, event));
    dependencies.onOutboxRecord();
  }
  ctx.body = {
    message: `A test event is being sent to ${subscription.name}. The log shows what becomes of it.`,
    event_id: creationId,
  };
}

/** `POST /v1/webhooks/logs/:log_id/resend`. */
export async function postResend(ctx: ApiContext): Promise<void> {
  const { log_id: id } = parseParameters(ctx, logParametersSchema);
  const delivery = await resendDelivery(ctx.state.entityManager(), id);
  ctx.state.dependencies.onOutboxRecord();
  ctx.body = presentDelivery(delivery);
}

/** `POST /v1/webhooks/:subscription_id/recover`. */
export async function postRecover(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  const { since } = parseBody(ctx, recoverSchema);
  const entityManager = ctx.state.entityManager();
  await findSubscription(entityManager, id);
  const { resent, remaining } = await recoverDeliveries(entityManager, id, since);
  if (resent > 0) ctx.state.dependencies.onOutboxRecord();
  const message =
    remaining === 0
      ? `${resent} failed deliveries are sent again.`
      : `${resent} failed deliveries are sent again; repeat the request for the other ${remaining}.`;
  ctx.body = { message, resent_count: resent, remaining_count: remaining };
}
