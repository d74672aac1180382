import { derivedUuid } from '#db/derived-uuid.ts';
import { Membership, Notification, NotificationPreference } from '#db/entities/index.ts';
import { insertMissing } from '#db/insert-missing.ts';
import type { EntityManager } from '#db/orm.ts';
import type { JobEventBody } from '#domain/events/event-body.ts';
import type { Role } from '#domain/identity/role.ts';
import {
  jobNotification,
  reviewNotification,
  type NotificationText,
  type NotifiedJob,
} from '#domain/notifications/job-notification.ts';
import { DEFAULT_SCOPES, type NotificationType } from '#domain/notifications/notification-types.ts';

/** Rows per statement, far below the 32,766 parameters that SQLite permits. */
const CHUNK = 500;
/** Files that a notification names. */
const FILES_NAMED = 3;
const ONLY_USER = { fields: ['user'] } as const;

/** A notification for several members. */
export interface NewNotification extends NotificationText {
  /** Identifies the event: each member is notified of it once. */
  readonly eventId: string;
  readonly organization: string;
  readonly eventType: NotificationType;
  readonly eventData: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** A job that somebody asked for. */
interface OwnedJob extends NotifiedJob {
  /** The user who submitted it, also with an API key. */
  readonly createdBy: string;
}

/**
 * Notifies the member who submitted a job, and those who follow all jobs, of the job's end.
 *
 * @param transaction the one that ends it
 * @param bodies events of the change; those that don't end the job notify nobody
 */
export async function writeJobNotifications(
  transaction: EntityManager,
  job: OwnedJob,
  bodies: readonly JobEventBody[],
): Promise<void> {
  for (const body of bodies) {
    if (body.event_type !== 'workflow.completed' && body.event_type !== 'workflow.failed') continue;
    // The record of the job has the result, which would be stored per member here.
    const { result: _result, omitted: _omitted, ...eventData } = body.data;
    const notification: NewNotification = {
      ...jobNotification(job),
      eventId: body.event_id,
      organization: job.organization,
      eventType: body.event_type,
      eventData: { ...eventData, source_files: job.sourceFiles.slice(0, FILES_NAMED) },
      createdAt: new Date(body.timestamp),
    };
    const users = await followersOf(transaction, notification, job.createdBy);
    const where = { organization: job.organization, user: { $in: [...users] } };
    // Users may have left the organization since they submitted the job.
    await insertNotifications(transaction, notification, await transaction.find(Membership, where, ONLY_USER));
  }
}

/**
 * Notifies the member who submitted a job, and those who follow all jobs, that the job waits for people. Each is
 * notified once, and reminded once.
 *
 * @param transaction open
 */
export async function writeReviewNotifications(
  transaction: EntityManager,
  job: OwnedJob,
  isReminder: boolean,
): Promise<void> {
  const eventId = derivedUuid(`${job.id}/workflow.review/${isReminder ? 'reminder' : ''}`);
  const notification: NewNotification = {
    ...reviewNotification(job, isReminder),
    eventId,
    organization: job.organization,
    eventType: 'workflow.review',
    eventData: {
      job_id: job.id,
      job_type: job.type,
      status: job.status,
      name: job.name,
      source_language: job.sourceLanguage,
      target_languages: job.targetLanguages,
      project_identifier: job.projectIdentifier,
      source_files: job.sourceFiles.slice(0, FILES_NAMED),
    },
    createdAt: new Date(),
  };
  const users = await followersOf(transaction, notification, job.createdBy);
  const where = { organization: job.organization, user: { $in: [...users] } };
  await insertNotifications(transaction, notification, await transaction.find(Membership, where, ONLY_USER));
}

/** Notifies each member with one of the roles, except those who don't want notifications of the type. */
export async function writeNotifications(
  transaction: EntityManager,
  notification: NewNotification,
  roles: readonly Role[],
): Promise<void> {
  const { organization, eventType } = notification;
  const refusing = await transaction.find(
    NotificationPreference,
    { organization, eventType, scope: 'none' },
    ONLY_USER,
  );
  const refused = new Set(refusing.map(({ user }) => user));
  const members = await transaction.find(Membership, { organization, role: { $in: [...roles] } }, ONLY_USER);
  await insertNotifications(
    transaction,
    notification,
    members.filter(({ user }) => !refused.has(user.id)),
  );
}

/** Users who want notifications of the type: the owner, unless they refused them, and those who want all. */
async function followersOf(
  transaction: EntityManager,
  { organization, eventType }: NewNotification,
  owner: string,
): Promise<readonly string[]> {
  const preferences = await transaction.find(NotificationPreference, {
    organization,
    eventType,
    $or: [{ scope: 'all' }, { user: owner }],
  });
  const following = preferences.filter(({ scope }) => scope === 'all').map(({ user }) => user);
  const ownScope = preferences.find(({ user }) => user === owner)?.scope ?? DEFAULT_SCOPES[eventType];
  return ownScope === 'own' ? [owner, ...following] : following;
}

/** Stores a notification for each member. */
async function insertNotifications(
  transaction: EntityManager,
  { eventId, ...content }: NewNotification,
  members: readonly { readonly user: { readonly id: string } }[],
): Promise<void> {
  const rows = members.map(({ user }) => ({
    ...content,
    id: derivedUuid(`${eventId}/${user.id}`),
    user: user.id,
    readAt: null,
  }));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await insertMissing(transaction, Notification, chunk);
  }
}
