import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { NOTIFICATION_SCOPES, type NotificationType } from '#domain/notifications/notification-types.ts';
import { organizationFilter } from './organization-filter.ts';

/** A message to one member of an organization. */
export const Notification = defineEntity({
  name: 'Notification',
  filters: organizationFilter,
  indexes: [
    { name: 'notification_listing', properties: ['organization', 'user', 'createdAt'] },
    // Counts and lists the unread ones.
    { name: 'notification_unread', properties: ['organization', 'user', 'readAt', 'createdAt'] },
    { name: 'notification_age', properties: ['createdAt'] },
  ],
  properties: {
    /** Derived from event and user, so that a replay writes no duplicate. */
    id: p.uuid().primary(),
    organization: p.uuid(),
    user: p.uuid().fieldName('user_id'),
    eventType: p.string().$type<NotificationType>(),
    title: p.text(),
    message: p.text(),
    eventData: p.json().$type<Readonly<Record<string, unknown>>>(),
    createdAt: p.datetime(3),
    /** Null while unread. */
    readAt: p.datetime(3).nullable(),
  },
});

export type NotificationRow = InferEntity<typeof Notification>;

/** The notifications that a member wants of a type of event. Without a row: `DEFAULT_SCOPES`. */
export const NotificationPreference = defineEntity({
  name: 'NotificationPreference',
  filters: organizationFilter,
  // Finds those who want all notifications of a type.
  indexes: [{ name: 'notification_preference_scope', properties: ['organization', 'eventType', 'scope'] }],
  properties: {
    organization: p.uuid().primary(),
    user: p.uuid().fieldName('user_id').primary(),
    eventType: p.string().$type<NotificationType>().primary(),
    scope: p.enum(NOTIFICATION_SCOPES),
  },
});
