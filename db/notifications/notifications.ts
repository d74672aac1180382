import { notFound } from '#domain/request-errors.ts';
import { Notification, type NotificationRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from '#db/orm.ts';

/** Notifications belong to a user; entity managers are scoped to the organization. */
interface Page {
  readonly user: string;
  readonly unreadOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

/** A page of a user's notifications, newest first, and their number on all pages. */
export async function listNotifications(
  entityManager: EntityManager,
  { user, unreadOnly, limit, offset }: Page,
): Promise<readonly [readonly NotificationRow[], number]> {
  const where = { user, ...(unreadOnly ? { readAt: null } : {}) };
  return entityManager.findAndCount(Notification, where, {
    orderBy: [...NEWEST_FIRST],
    limit,
    offset,
  });
}

/** @throws LoquentError `not_found` */
export async function findNotification(
  entityManager: EntityManager,
  user: string,
  id: string,
): Promise<NotificationRow> {
  return entityManager.findOneOrFail(Notification, { id, user }, { failHandler: () => notificationNotFound(id) });
}

export async function countUnread(entityManager: EntityManager, user: string): Promise<number> {
  return entityManager.count(Notification, { user, readAt: null });
}

/** Notifications after one that a client has, oldest first; none if that one no longer exists. */
export async function notificationsAfter(
  entityManager: EntityManager,
  user: string,
  lastId: string,
  most: number,
): Promise<readonly NotificationRow[]> {
  const last = await entityManager.findOne(Notification, { id: lastId, user });
  if (last === null) return [];
  const { createdAt, id } = last;
  const later = { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, id: { $gt: id } }] };
  return entityManager.find(
    Notification,
    { user, ...later },
    { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], limit: most },
  );
}

/**
 * Marks unread notifications of a user as read.
 *
 * @param ids undefined: all
 * @returns number of notifications that were unread
 */
export async function markRead(entityManager: EntityManager, user: string, ids?: readonly string[]): Promise<number> {
  const where = { user, readAt: null, ...(ids === undefined ? {} : { id: { $in: [...ids] } }) };
  return entityManager.nativeUpdate(Notification, where, { readAt: new Date() });
}

/** @throws LoquentError `not_found` */
export async function deleteNotification(entityManager: EntityManager, user: string, id: string): Promise<void> {
  if ((await entityManager.nativeDelete(Notification, { id, user })) === 0) throw notificationNotFound(id);
}

const notificationNotFound = (id: string) => notFound(`You have no notification ${id}.`);

/** A member of an organization. */
export interface Member {
  readonly user: string;
  readonly organization: string;
}

/** Members named in one query. */
const CHUNK = 200;

/**
 * New notifications and numbers of unread ones of several members, for those who follow them.
 *
 * @param since creation of the oldest one
 * @param most notifications per query
 */
export async function recentNotifications(
  orm: Orm,
  members: readonly Member[],
  since: Date,
  most: number,
): Promise<{ readonly rows: readonly NotificationRow[]; readonly unread: ReadonlyMap<string, number> }> {
  const entityManager = orm.em.fork();
  const rows: NotificationRow[] = [];
  const unread = new Map<string, number>();
  for (let start = 0; start < members.length; start += CHUNK) {
    const chunk = members.slice(start, start + CHUNK);
    const user = { $in: chunk.map((member) => member.user) };
    const organization = { $in: chunk.map((member) => member.organization) };
    const found = await entityManager.find(
      Notification,
      { organization, user, createdAt: { $gte: since } },
      {
        ...ALL_ORGANIZATIONS,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        limit: most,
      },
    );
    rows.push(...found);
    for (const member of chunk) {
      const where = { organization: member.organization, user: member.user, readAt: null };
      unread.set(memberKey(member), await entityManager.count(Notification, where, ALL_ORGANIZATIONS));
    }
  }
  return { rows, unread };
}

/** Key of a member in maps. */
export const memberKey = ({ user, organization }: Member) => `${organization}/${user}`;
