import { NotificationPreference } from '#db/entities/index.ts';
import { lockOrganizations } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import {
  DEFAULT_SCOPES,
  type NotificationScope,
  type NotificationType,
} from '#domain/notifications/notification-types.ts';
import type { Member } from './notifications.ts';

/** A scope per type of event. */
export type NotificationScopes = Readonly<Record<NotificationType, NotificationScope>>;

/** Members of an organization who may want all notifications of a type: each event writes a row for each of them. */
export const MAX_FOLLOWERS = 100;

/** The notifications that a member wants, with the defaults of types without a preference. */
export async function readScopes(entityManager: EntityManager, { user, organization }: Member) {
  const rows = await entityManager.find(NotificationPreference, { user, organization });
  return {
    ...DEFAULT_SCOPES,
    ...Object.fromEntries(rows.map(({ eventType, scope }) => [eventType, scope])),
  } as NotificationScopes;
}

/**
 * Changes the notifications that a member wants.
 *
 * @param changes by type of event; null: the default, omitted types stay as they are
 * @throws LoquentError `limit_reached` when `MAX_FOLLOWERS` other members want all notifications of a type
 */
export async function saveScopes(
  entityManager: EntityManager,
  { user, organization }: Member,
  changes: readonly (readonly [NotificationType, NotificationScope | null])[],
): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    // Changes of an organization are counted one after the other.
    await lockOrganizations(transaction, [organization]);
    for (const [eventType, scope] of changes) {
      const place = { organization, user, eventType };
      await transaction.nativeDelete(NotificationPreference, place);
      if (scope === null || scope === DEFAULT_SCOPES[eventType]) continue;
      await transaction.insert(NotificationPreference, { ...place, scope });
      if (scope !== 'all') continue;
      const followers = await transaction.count(NotificationPreference, { organization, eventType, scope });
      if (followers > MAX_FOLLOWERS) throw tooManyFollowers(eventType);
    }
  });
}

const tooManyFollowers = (eventType: NotificationType) =>
  userMistake(
    'limit_reached',
    `${MAX_FOLLOWERS} members of the organization want all notifications of ${eventType} already, which is the limit. ` +
      'Follow the events with a webhook, or ask one of them to choose "own".',
    { details: [{ path: `events.${eventType}`, message: `at most ${MAX_FOLLOWERS} members may choose "all"` }] },
  );
