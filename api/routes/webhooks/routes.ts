import { validationFailed } from '#domain/request-errors.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { WebhookSubscription } from '#db/entities/index.ts';
import {
  createSubscription,
  deleteSubscription,
  findSubscription,
  updateSubscription,
} from '#db/webhooks/subscriptions.ts';
import { LoquentError } from '#domain/errors.ts';
import { presentSubscription, type ShownSubscription } from './answers.ts';
import { webhookOperations } from './openapi.ts';

/** Subscriptions to events. Members read, admins manage. */
export const webhookRoutes = routesOf(webhookOperations, {
  async 'GET /v1/webhooks'({ state }, { query: { limit, offset } }) {
    const [found, total] = await state
      .entityManager()
      .findAndCount(
        WebhookSubscription,
        {},
        { orderBy: { id: 'asc' }, limit, offset, exclude: ['secret', 'formerSecrets', 'headers'] },
      );
    // MikroORM's type of a partly loaded row loses the types of its JSON columns.
    const subscriptions = found as unknown as readonly ShownSubscription[];
    return {
      subscriptions: subscriptions.map((each) => presentSubscription(each, state.principal.role)),
      total,
      limit,
      offset,
    };
  },

  async 'POST /v1/webhooks'(ctx, { body }) {
    checkUrl(ctx, body.url);
    const { principal, creationId } = ctx.state;
    const entityManager = ctx.state.entityManager();
    const subscription = await createSubscription(entityManager, principal.organizationId, creationId, body);
    ctx.set('Location', `/v1/webhooks/${subscription.id}`);
    return presentSubscription(subscription, principal.role);
  },

  'GET /v1/webhooks/:subscription_id': async ({ state }, { path }) =>
    presentSubscription(await findSubscription(state.entityManager(), path.subscription_id), state.principal.role),

  async 'PATCH /v1/webhooks/:subscription_id'(ctx, { path, body: { is_active: isActive, ...content } }) {
    if (content.url !== undefined) checkUrl(ctx, content.url);
    const changes = { ...content, isActive };
    const changed = await updateSubscription(ctx.state.entityManager(), path.subscription_id, changes);
    return presentSubscription(changed, ctx.state.principal.role);
  },

  'DELETE /v1/webhooks/:subscription_id': ({ state }, { path }) =>
    deleteSubscription(state.entityManager(), path.subscription_id),
});

/** @throws LoquentError `validation_failed` for an address that would be refused when it is connected to */
function checkUrl(ctx: ApiContext, url: string): void {
  try {
    ctx.state.dependencies.outbound.check(url);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    throw validationFailed([{ path: 'url', message: error.message }]);
  }
}
