import { z } from 'zod';
import { streamEvent } from '#api/openapi/operation.ts';
import { presenter } from '#api/presenter.ts';
import type { NotificationRow } from '#db/entities/index.ts';
import { envelopeShape, maybeTimestamp, timestamp } from '#api/answers.ts';
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts';
import { scopesShape } from './schema.ts';

const unreadCount = z.int().min(0).describe('unread notifications of the user in the organization');

export const notificationSchema = z
  .object({
    notification_id: z.uuid().describe('id of the notification'),
    event_type: z.enum(NOTIFICATION_TYPES).describe('type of the event'),
    title: z.string().describe('what happened, in a few words'),
    message: z.string().describe('what happened, in a sentence'),
    event_data: z
      .record(z.string(), z.unknown())
      .describe(
        'facts about the event; for `workflow.…` those of the webhook event without `result`, for ' +
          '`webhook.deactivated` webhook_id, name, host and reason',
      ),
    is_read: z.boolean().describe('true: marked as read'),
    created_at: timestamp,
    read_at: maybeTimestamp.describe('time when it was marked as read; null while unread'),
  })
  .meta({ id: 'Notification' });

export const presentNotification = presenter(notificationSchema, {
  notification_id: ({ id }: NotificationRow) => id,
  is_read: ({ readAt }: NotificationRow) => readAt != null,
});

export const notificationListSchema = z
  .object({
    notifications: z.array(notificationSchema).describe('notifications on this page, newest first'),
    unread_count: unreadCount,
    ...envelopeShape,
  })
  .meta({ id: 'NotificationList' });

export const unreadCountSchema = z.object({ unread_count: unreadCount }).meta({ id: 'UnreadCount' });

export const markedCountSchema = z
  .object({ marked_count: z.int().min(0).describe('number of notifications marked that were unread') })
  .meta({ id: 'MarkedCount' });

export const notificationPreferencesSchema = z
  .object({
    events: z.object(scopesShape).describe('by type of event: notifications of `own` jobs, of `all`, or `none`'),
  })
  .meta({ id: 'NotificationPreferences' });

/** An event of `GET /v1/notifications/events`, with the fields of the stream. */
export const notificationEventSchema = z
  .discriminatedUnion('event', [
    streamEvent('notification', notificationSchema, { id: z.string().describe('value for `Last-Event-ID`') }),
    streamEvent('unread_count', unreadCountSchema),
  ])
  .meta({ id: 'NotificationEvent', description: 'One event of the stream.' });
