import type { OpenStreams } from '#api/open-streams.ts';
import { limitStream, openEventStream, type EventStream } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';
import { countUnread, notificationsAfter } from '#db/notifications/notifications.ts';
import type { NotificationRow } from '#db/entities/index.ts';
import { presentNotification } from './answers.ts';
import type { NotificationWatcher } from './watcher.ts';

/** Missed notifications that a reconnecting client gets; the list has the others. */
const MAX_MISSED = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /v1/notifications/events`: the number of unread notifications at once, those that a reconnecting client missed,
 * then each new one, and the number whenever it changes.
 *
 * @throws LoquentError `rate_limited`
 */
export async function followNotifications(
  ctx: ApiContext,
  watcher: NotificationWatcher,
  streams: OpenStreams,
): Promise<void> {
  const { principal } = ctx.state;
  const { userId: user, organizationId: organization } = principal;
  const giveBack = streams.take(principal);
  try {
    const entityManager = ctx.state.entityManager();
    const since = Date.now();
    const lastId = ctx.get('Last-Event-ID');
    const missed = UUID.test(lastId) ? await notificationsAfter(entityManager, user, lastId, MAX_MISSED) : [];
    const unread = await countUnread(entityManager, user);
    const stream = openEventStream(ctx);
    stream.onClose(giveBack);
    const tell = createTeller(stream);
    tell.onUnread(unread);
    for (const notification of missed) tell.onNotification(notification);
    const stopFollowing = watcher.follow(
      { user, organization },
      { ...tell, onLost: () => stream.end() },
      missed,
      since,
    );
    limitStream(stream, stopFollowing);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Sends each notification, and the number of unread ones when it changes. */
function createTeller(stream: EventStream) {
  let told: number | undefined;
  return {
    onNotification(notification: NotificationRow) {
      stream.send({ event: 'notification', id: notification.id, data: presentNotification(notification) });
    },
    onUnread(count: number) {
      if (count !== told) stream.send({ event: 'unread_count', data: { unread_count: count } });
      told = count;
    },
  };
}
