import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { flag } from '#api/schemas.ts';
import { uuid } from '#api/validation.ts';

/** Notifications that one request marks. */
const MAX_MARKED = 1000;

export const listNotificationsSchema = z.object({
  unread_only: flag.default(false).meta({ description: 'true: only unread notifications', default: false }),
  ...pagingShape,
});

export const markReadSchema = z.object({
  notification_ids: z
    .array(uuid)
    .min(1)
    .max(MAX_MARKED)
    .describe('notifications to mark; those that are unknown or read already are left out'),
});

export const notificationEventsHeaderSchema = z.object({
  'Last-Event-ID': z
    .string()
    .optional()
    .describe('id of the last notification that the client received: the stream begins with those after it'),
});
