import type { NotificationRow } from '#db/entities/index.ts';

/** Renders a notification. */
export function presentNotification(notification: NotificationRow) {
  return {
    notification_id: notification.id,
    event_type: notification.eventType,
    title: notification.title,
    message: notification.message,
    event_data: notification.eventData,
    is_read: notification.readAt != null,
    created_at: notification.createdAt.toISOString(),
    read_at: notification.readAt?.toISOString() ?? null,
  };
}
