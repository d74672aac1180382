import { Router } from '@koa/router';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import {
  countUnread,
  deleteNotification,
  findNotification,
  listNotifications,
  markRead,
} from '#db/notifications/notifications.ts';
import { followNotifications } from './events.ts';
import { presentNotification } from './answers.ts';
import { listNotificationsSchema, markReadSchema, notificationParametersSchema } from './schema.ts';
import { NotificationWatcher } from './watcher.ts';

/**
 * Routes for the notifications of the calling user in the organization. Marking one as read is a part of reading it;
 * removing one needs the role of a member.
 */
export function notificationRoutes({ orm, logger, isAccepting }: ApiDependencies, streams: OpenStreams): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/notifications' });
  const sources = { watcher: new NotificationWatcher({ orm, logger, isAccepting }), streams };
  router.get('/', requireRole('viewer'), getNotifications);
  router.get('/unread/count', requireRole('viewer'), getUnreadCount);
  router.get('/events', requireRole('viewer'), (ctx) => followNotifications(ctx, sources));
  router.post('/read', requireRole('viewer'), postRead);
  router.post('/read/all', requireRole('viewer'), postReadAll);
  router.get('/:notification_id', requireRole('viewer'), getNotification);
  router.delete('/:notification_id', requireRole('member'), removeNotification);
  return router;
}

async function getNotifications(ctx: ApiContext): Promise<void> {
  const { unread_only: unreadOnly, limit, offset } = parseQuery(ctx, listNotificationsSchema);
  const { userId: user } = ctx.state.principal;
  const entityManager = ctx.state.entityManager();
  const [notifications, total] = await listNotifications(entityManager, { user, unreadOnly, limit, offset });
  const unread = unreadOnly ? total : await countUnread(entityManager, user);
  ctx.body = { notifications: notifications.map(presentNotification), total, unread_count: unread, limit, offset };
}

async function getUnreadCount(ctx: ApiContext): Promise<void> {
  ctx.body = { unread_count: await countUnread(ctx.state.entityManager(), ctx.state.principal.userId) };
}

async function postRead(ctx: ApiContext): Promise<void> {
  const { notification_ids: ids } = parseBody(ctx, markReadSchema);
  ctx.body = { marked_count: await markRead(ctx.state.entityManager(), ctx.state.principal.userId, ids) };
}

async function postReadAll(ctx: ApiContext): Promise<void> {
  ctx.body = { marked_count: await markRead(ctx.state.entityManager(), ctx.state.principal.userId) };
}

async function getNotification(ctx: ApiContext): Promise<void> {
  const { notification_id: id } = parseParameters(ctx, notificationParametersSchema);
  ctx.body = presentNotification(await findNotification(ctx.state.entityManager(), ctx.state.principal.userId, id));
}

async function removeNotification(ctx: ApiContext): Promise<void> {
  const { notification_id: id } = parseParameters(ctx, notificationParametersSchema);
  await deleteNotification(ctx.state.entityManager(), ctx.state.principal.userId, id);
  ctx.status = 204;
}
