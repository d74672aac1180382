import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { flagOr } from '#api/schemas.ts';
import { uuid } from '#api/validation.ts';
import {
  DEFAULT_SCOPES,
  NOTIFICATION_SCOPES,
  type NotificationType,
} from '#domain/notifications/notification-types.ts';

/** Notifications that one request marks. */
const MAX_MARKED = 1000;

export const listNotificationsSchema = z.object({
  unread_only: flagOr(false).describe('true: only unread notifications'),
  ...pagingShape,
});

export const markReadSchema = z.object({
  notification_ids: z
    .array(uuid)
    .min(1)
    .max(MAX_MARKED)
    .describe('notifications to mark; unknown ones and those already read are skipped'),
});

export const notificationEventsHeaderSchema = z.object({
  'Last-Event-ID': z
    .string()
    .optional()
    .describe('id of the last notification that the client received: the stream begins with those after it'),
});

/** Scopes of what happens to webhooks, which nobody has asked for. */
const UNOWNED_SCOPES = ['all', 'none'] as const;

/** The scope of each type of event. */
export const scopesShape = {
  'workflow.completed': z.enum(NOTIFICATION_SCOPES).describe('jobs that completed'),
  'workflow.failed': z.enum(NOTIFICATION_SCOPES).describe('jobs that failed or were cancelled'),
  'workflow.review': z.enum(NOTIFICATION_SCOPES).describe('jobs that wait for a review'),
  'webhook.deactivated': z
    .enum(UNOWNED_SCOPES)
    .describe('webhooks that the service deactivated; for admins and owners'),
} satisfies Readonly<Record<NotificationType, z.ZodType>>;

const defaultOf = (type: NotificationType) => `null: the default, ${DEFAULT_SCOPES[type]}; absent: unchanged`;

export const changePreferencesSchema = z.object({
  events: z
    .object({
      'workflow.completed': scopesShape['workflow.completed'].nullish().describe(defaultOf('workflow.completed')),
      'workflow.failed': scopesShape['workflow.failed'].nullish().describe(defaultOf('workflow.failed')),
      'workflow.review': scopesShape['workflow.review'].nullish().describe(defaultOf('workflow.review')),
      'webhook.deactivated': scopesShape['webhook.deactivated'].nullish().describe(defaultOf('webhook.deactivated')),
    })
    .describe('types of events with the notifications wanted: `own` jobs, `all`, or `none`'),
});
