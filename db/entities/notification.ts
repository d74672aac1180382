import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { NotificationType } from '#domain/notifications/notification-types.ts';
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
