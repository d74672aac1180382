import type { ApiDependencies } from '#api/dependencies.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import {
  countUnread,
  deleteNotification,
  findNotification,
  listNotifications,
  markRead,
} from '#db/notifications/notifications.ts';
import { readScopes, saveScopes } from '#db/notifications/preferences.ts';
import type { RequestState } from '#api/state.ts';
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts';
import { followNotifications } from './events.ts';
import { presentNotification } from './answers.ts';
import { notificationOperations } from './openapi.ts';
import { NotificationWatcher } from './watcher.ts';

/**
 * Routes for the notifications of the calling user in the organization. Marking one as read is a part of reading it;
 * removing one needs the role of a member.
 */
export function notificationRoutes(
  { orm, logger, isAccepting }: ApiDependencies,
  streams: OpenStreams,
): readonly Route[] {
  const watcher = new NotificationWatcher({ orm, logger, isAccepting });
  return routesOf(notificationOperations, {
    async 'GET /v1/notifications'({ state }, { query: { unread_only: unreadOnly, limit, offset } }) {
      const { userId: user } = state.principal;
      const entityManager = state.entityManager();
      const [notifications, total] = await listNotifications(entityManager, { user, unreadOnly, limit, offset });
      const unread = unreadOnly ? total : await countUnread(entityManager, user);
      return { notifications: notifications.map(presentNotification), total, unread_count: unread, limit, offset };
    },

    'GET /v1/notifications/unread/count': async ({ state }) => ({
      unread_count: await countUnread(state.entityManager(), state.principal.userId),
    }),

    'GET /v1/notifications/events': (ctx) => followNotifications(ctx, watcher, streams),

    'GET /v1/notifications/preferences': async ({ state }) => ({
      events: await readScopes(state.entityManager(), memberOf(state)),
    }),

    async 'PUT /v1/notifications/preferences'({ state }, { body }) {
      const changes = NOTIFICATION_TYPES.flatMap((type) => {
        const scope = body.events[type];
        return scope === undefined ? [] : [[type, scope] as const];
      });
      await saveScopes(state.entityManager(), memberOf(state), changes);
      return { events: await readScopes(state.entityManager(), memberOf(state)) };
    },

    'POST /v1/notifications/read': async ({ state }, { body }) => ({
      marked_count: await markRead(state.entityManager(), state.principal.userId, body.notification_ids),
    }),

    'POST /v1/notifications/read/all': async ({ state }) => ({
      marked_count: await markRead(state.entityManager(), state.principal.userId),
    }),

    'GET /v1/notifications/:notification_id': async ({ state }, { path }) =>
      presentNotification(await findNotification(state.entityManager(), state.principal.userId, path.notification_id)),

    'DELETE /v1/notifications/:notification_id': ({ state }, { path }) =>
      deleteNotification(state.entityManager(), state.principal.userId, path.notification_id),
  });
}

const memberOf = ({ principal }: RequestState) => ({ user: principal.userId, organization: principal.organizationId });
