/** Events that notify people: the ends of jobs, jobs that wait for them, and subscriptions that the service deactivated. */
export const NOTIFICATION_TYPES = [
  'workflow.completed',
  'workflow.failed',
  'workflow.review',
  'webhook.deactivated',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Notifications that a member wants of a type of event: of own jobs, of all, or none. */
export const NOTIFICATION_SCOPES = ['own', 'all', 'none'] as const;
export type NotificationScope = (typeof NOTIFICATION_SCOPES)[number];

/** Scopes of members without a preference. What happens to a webhook belongs to nobody: it has no scope `own`. */
export const DEFAULT_SCOPES: Readonly<Record<NotificationType, NotificationScope>> = {
  'workflow.completed': 'own',
  'workflow.failed': 'own',
  'workflow.review': 'own',
  'webhook.deactivated': 'all',
};
