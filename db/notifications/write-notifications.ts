import { derivedUuid } from '#db/derived-uuid.ts';
import { Membership, Notification } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { JobEventBody } from '#domain/events/event-body.ts';
import type { Role } from '#domain/identity/role.ts';
import { jobNotification, type NotificationText, type NotifiedJob } from '#domain/notifications/job-notification.ts';
import type { NotificationType } from '#domain/notifications/notification-types.ts';

/** Rows per statement, far below the 32,766 parameters that SQLite permits. */
const CHUNK = 500;

/** A notification for several members. */
export interface NewNotification extends NotificationText {
  /** Identifies the event: each member is notified of it once. */
  readonly eventId: string;
  readonly organization: string;
  readonly eventType: NotificationType;
  readonly eventData: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/**
 * Notifies all members of the organization of the end of a job.
 *
 * @param transaction the one that ends it
 * @param bodies events of the change; those that don't end the job notify nobody
 */
export async function writeJobNotifications(
  transaction: EntityManager,
  job: NotifiedJob,
  bodies: readonly JobEventBody[],
): Promise<void> {
  for (const body of bodies) {
    if (body.event_type !== 'workflow.completed' && body.event_type !== 'workflow.failed') continue;
    // The record of the job has the result, which would be stored per member here.
    const { result: _result, omitted: _omitted, ...eventData } = body.data;
    await writeNotifications(transaction, {
      ...jobNotification(job),
      eventId: body.event_id,
      organization: job.organization,
      eventType: body.event_type,
      eventData,
      createdAt: new Date(body.timestamp),
    });
  }
}

/** Stores a notification for each member with one of the roles. @param roles default: all */
export async function writeNotifications(
  transaction: EntityManager,
  notification: NewNotification,
  roles?: readonly Role[],
): Promise<void> {
  const { eventId, ...content } = notification;
  const { organization } = content;
  const where = { organization, ...(roles === undefined ? {} : { role: { $in: [...roles] } }) };
  const members = await transaction.find(Membership, where, { fields: ['user'] });
  const rows = members.map(({ user }) => ({
    ...content,
    id: derivedUuid(`${eventId}/${user.id}`),
    user: user.id,
    readAt: null,
  }));
  for (let start = 0; start < rows.length; start += CHUNK) {
    await transaction.insertMany(Notification, rows.slice(start, start + CHUNK));
  }
}
