/** Events that notify people: the ends of jobs, and subscriptions that the service deactivated. */
export const NOTIFICATION_TYPES = ['workflow.completed', 'workflow.failed', 'webhook.deactivated'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
