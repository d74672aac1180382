import type { NotificationRow } from '#db/entities/index.ts';
import { memberKey, recentNotifications, type Member } from '#db/notifications/notifications.ts';
import type { Orm } from '#db/orm.ts';
import { FollowerPolling, type LosableFollower, type PollingProcess } from '#platform/follower-polling.ts';

/** Ms between two polls. */
const INTERVAL = 1_000;
/**
 * Overlap of consecutive polls, in ms: timestamps of rows are set before they are committed, by the clocks of several
 * machines. Notifications already sent are remembered for as long.
 */
const LOOKBACK = 30_000;
/** Notifications read per poll and 200 members. */
const MAX_COUNT = 1_000;

/** Callbacks of a follower. */
export interface NotificationFollower extends LosableFollower {
  readonly onNotification: (notification: NotificationRow) => void;
  /** The number of unread notifications at each poll, changed or not. */
  readonly onUnread: (count: number) => void;
}

/** A follower, and the times in ms of the notifications that it knows. */
interface Following extends NotificationFollower {
  readonly member: Member;
  readonly known: Map<string, number>;
  readonly since: number;
}

/** Polls the notifications of all followers together, and only while there are followers. */
export class NotificationWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling<Following>;

  constructor({ orm, logger, isAccepting }: PollingProcess & { readonly orm: Orm }) {
    this.#orm = orm;
    const poll = () => this.#poll();
    this.#polling = new FollowerPolling({ logger, isAccepting, interval: INTERVAL, followed: 'notifications', poll });
  }

  /**
   * Follows the notifications of a member.
   *
   * @param known notifications that the follower has already
   * @param since time in ms from which on it wants the others
   * @returns ends following; safe to call twice
   */
  follow(member: Member, follower: NotificationFollower, known: readonly NotificationRow[], since: number): () => void {
    const times = known.map(({ id, createdAt }) => [id, createdAt.getTime()] as const);
    return this.#polling.follow(memberKey(member), { ...follower, member, known: new Map(times), since });
  }

  async #poll(): Promise<void> {
    const oldest = Date.now() - LOOKBACK;
    const keys = this.#polling.followed;
    const members = keys.flatMap((key) => {
      const [first] = this.#polling.of(key);
      return first?.member ?? [];
    });
    const { rows, unread } = await recentNotifications(this.#orm, members, new Date(oldest), MAX_COUNT);
    const byMember = Map.groupBy(rows, memberKey);
    for (const key of keys) {
      for (const { known, since, onNotification, onUnread } of this.#polling.of(key)) {
        for (const row of byMember.get(key) ?? []) {
          const time = row.createdAt.getTime();
          if (known.has(row.id) || time < since) continue;
          known.set(row.id, time);
          onNotification(row);
        }
        for (const [id, time] of known) if (time < oldest) known.delete(id);
        const count = unread.get(key);
        if (count !== undefined) onUnread(count);
      }
    }
  }
}
