import { Router } from '@koa/router';
import { validationFailed } from '#api/errors.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { WebhookSubscription } from '#db/entities/index.ts';
import {
  createSubscription,
  deleteSubscription,
  findSubscription,
  updateSubscription,
} from '#db/webhooks/subscriptions.ts';
import { LoquentError } from '#domain/errors.ts';
import { getLog, listAllLogs, listLogs, postRecover, postResend, postTest } from './deliveries.ts';
import { presentSubscription, SUBSCRIPTION_COLUMNS, type ShownSubscription } from './answers.ts';
import {
  createSubscriptionSchema,
  listSubscriptionsSchema,
  subscriptionParametersSchema,
  updateSubscriptionSchema,
} from './schema.ts';

/** Routes for subscriptions to events and the log of their deliveries. Members read, admins manage. */
export function webhookRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/webhooks' });
  router.get('/', requireRole('member'), listSubscriptions);
  router.post('/', requireRole('admin'), idempotency(), postSubscription);
  router.get('/logs/all', requireRole('member'), listAllLogs);
  router.get('/logs/:log_id', requireRole('member'), getLog);
  router.post('/logs/:log_id/resend', requireRole('admin'), postResend);
  router.get('/:subscription_id', requireRole('member'), getSubscription);
  router.patch('/:subscription_id', requireRole('admin'), patchSubscription);
  router.delete('/:subscription_id', requireRole('admin'), removeSubscription);
  router.get('/:subscription_id/logs', requireRole('member'), listLogs);
  router.post('/:subscription_id/test', requireRole('admin'), idempotency(), postTest);
  router.post('/:subscription_id/recover', requireRole('admin'), postRecover);
  return router;
}

async function listSubscriptions(ctx: ApiContext): Promise<void> {
  const { limit, offset } = parseQuery(ctx, listSubscriptionsSchema);
  const [found, total] = await ctx.state.entityManager().findAndCount(
    WebhookSubscription,
    {},
    {
      orderBy: { id: 'asc' },
      limit,
      offset,
      fields: SUBSCRIPTION_COLUMNS,
    },
  );
  // MikroORM's type of a partly loaded row loses the types of its JSON columns.
  const subscriptions = found as unknown as readonly ShownSubscription[];
  ctx.body = { subscriptions: subscriptions.map(presentSubscription), total, limit, offset };
}

async function postSubscription(ctx: ApiContext): Promise<void> {
  const content = parseBody(ctx, createSubscriptionSchema);
  checkUrl(ctx, content.url);
  const { principal, creationId } = ctx.state;
  const entityManager = ctx.state.entityManager();
  const subscription = await createSubscription(entityManager, principal.organizationId, creationId, content);
  ctx.status = 201;
  ctx.set('Location', `/v1/webhooks/${subscription.id}`);
  ctx.body = presentSubscription(subscription);
}

async function getSubscription(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  ctx.body = presentSubscription(await findSubscription(ctx.state.entityManager(), id));
}

async function patchSubscription(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  const { is_active: isActive, ...content } = parseBody(ctx, updateSubscriptionSchema);
  if (content.url !== undefined) checkUrl(ctx, content.url);
  const changes = { ...content, isActive };
  ctx.body = presentSubscription(await updateSubscription(ctx.state.entityManager(), id, changes));
}

async function removeSubscription(ctx: ApiContext): Promise<void> {
  const { subscription_id: id } = parseParameters(ctx, subscriptionParametersSchema);
  await deleteSubscription(ctx.state.entityManager(), id);
  ctx.status = 204;
}

/** @throws LoquentError `validation_failed` for an address that would be refused when it is connected to */
function checkUrl(ctx: ApiContext, url: string): void {
  try {
    ctx.state.dependencies.outbound.check(url);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    throw validationFailed([{ path: 'url', message: error.message }]);
  }
}
