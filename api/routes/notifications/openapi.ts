import { MAX_FOLLOWERS } from '#db/notifications/preferences.ts';
import { eventStream, jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import {
  markedCountSchema,
  notificationEventSchema,
  notificationListSchema,
  notificationPreferencesSchema,
  notificationSchema,
  unreadCountSchema,
} from './answers.ts';
import {
  changePreferencesSchema,
  listNotificationsSchema,
  markReadSchema,
  notificationEventsHeaderSchema,
} from './schema.ts';

const JOB_ID = '3c0d2f52-9d5c-4c6f-9a63-6f0f5f3a7c11';

const NOTIFICATION = {
  notification_id: '8a4f6f0e-32c1-8b0f-9d5f-6a1d0c7e5b21',
  event_type: 'workflow.completed',
  title: 'Translation completed',
  message: 'guide.docx, en → es: the job was completed.',
  event_data: {
    job_id: JOB_ID,
    job_type: 'aimt',
    status: 'completed',
    source_language: 'en',
    target_languages: ['es'],
    tms: null,
    project_identifier: null,
    started_at: '2030-01-31T12:00:01.000Z',
    ended_at: '2030-01-31T12:00:09.000Z',
  },
  is_read: false,
  created_at: '2030-01-31T12:00:09.000Z',
  read_at: null,
} as const;

const PREFERENCES = {
  events: {
    'workflow.completed': 'own',
    'workflow.failed': 'all',
    'workflow.review': 'own',
    'webhook.deactivated': 'all',
  },
};

/** Events as in the examples of their media type. */
const EVENTS = {
  unread: { value: { event: 'unread_count', data: JSON.stringify({ unread_count: 3 }) } },
  notification: {
    value: { event: 'notification', id: NOTIFICATION.notification_id, data: JSON.stringify(NOTIFICATION) },
  },
};

export const notificationOperations = operationsOf('Notifications', {
  'GET /v1/notifications': {
    operationId: 'listNotifications',
    summary: 'Notifications of the user',
    description:
      'Notifications of the calling user in the organization, newest first: ends of jobs that the user submitted, also with ' +
      'an API key, and deactivated webhooks for admins and owners. `PUT /v1/notifications/preferences` changes that. ' +
      'They are removed when they are 90 days old, unless the operator sets another time.',
    role: 'viewer',
    query: listNotificationsSchema,
    answers: ok('A page of notifications.', notificationListSchema, {
      notifications: [NOTIFICATION],
      total: 1,
      unread_count: 1,
      limit: 50,
      offset: 0,
    }),
  },
  'GET /v1/notifications/unread/count': {
    operationId: 'readUnreadCount',
    summary: 'Number of unread notifications',
    description: 'Number of unread notifications of the calling user in the organization.',
    role: 'viewer',
    answers: ok('The number.', unreadCountSchema, { unread_count: 3 }),
  },
  'GET /v1/notifications/events': {
    operationId: 'followNotifications',
    summary: 'Follow notifications',
    description:
      'Server-Sent Events: the number of unread notifications immediately and whenever it changes (`unread_count`), ' +
      'and each new notification (`notification`). A reconnecting client gets those after `Last-Event-ID` first, at ' +
      'most 100. A comment every 15 seconds keeps proxies from closing the connection. A stream is closed after 15 ' +
      "minutes, and browsers' `EventSource` reopens it; a key may have 20 streams open.",
    role: 'viewer',
    header: notificationEventsHeaderSchema,
    answers: eventStream(notificationEventSchema, EVENTS),
  },
  'GET /v1/notifications/preferences': {
    operationId: 'readNotificationPreferences',
    summary: 'Read notification preferences',
    description: 'The notifications that the calling user wants in the organization, by type of event.',
    role: 'viewer',
    answers: ok('The preferences.', notificationPreferencesSchema, PREFERENCES),
  },
  'PUT /v1/notifications/preferences': {
    operationId: 'changeNotificationPreferences',
    summary: 'Change notification preferences',
    description:
      'Changes the notifications that the calling user gets in the organization from now on: of own jobs (the default), of ' +
      `those of all members, or none. At most ${MAX_FOLLOWERS} members of an organization may choose \`all\` for jobs: others ` +
      'are refused with 413 `limit_reached`; a webhook has no such limit. Admins and owners are notified of webhooks that the service deactivates unless they ' +
      'choose `none`.',
    role: 'viewer',
    body: jsonBody(changePreferencesSchema, { failures: { value: { events: { 'workflow.failed': 'all' } } } }),
    answers: ok('The preferences as they are now.', notificationPreferencesSchema, PREFERENCES),
    errors: ['limit_reached'],
  },
  'POST /v1/notifications/read': {
    operationId: 'markNotificationsRead',
    summary: 'Mark notifications as read',
    description: 'Marks some notifications of the calling user as read.',
    role: 'viewer',
    body: jsonBody(markReadSchema, { one: { value: { notification_ids: [NOTIFICATION.notification_id] } } }),
    answers: ok('The notifications are read.', markedCountSchema, { marked_count: 1 }),
  },
  'POST /v1/notifications/read/all': {
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    description: 'Marks all notifications of the calling user in the organization as read.',
    role: 'viewer',
    answers: ok('No notification is unread.', markedCountSchema, { marked_count: 3 }),
  },
  'GET /v1/notifications/:notification_id': {
    operationId: 'readNotification',
    summary: 'A notification',
    description: 'A notification of the calling user. Reading it does not mark it as read.',
    role: 'viewer',
    answers: ok('The notification.', notificationSchema, NOTIFICATION),
  },
  'DELETE /v1/notifications/:notification_id': {
    operationId: 'deleteNotification',
    summary: 'Delete a notification',
    description: 'Removes a notification of the calling user permanently; other members keep theirs.',
    role: 'viewer',
    answers: { 204: { description: 'The notification was deleted.' } },
  },
});
