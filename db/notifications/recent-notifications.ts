import { Notification, type NotificationRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';

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
