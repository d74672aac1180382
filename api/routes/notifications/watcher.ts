import type { Logger } from 'pino';
import type { NotificationRow } from '#db/entities/index.ts';
import { memberKey, recentNotifications, type Member } from '#db/notifications/notifications.ts';
import type { Orm } from '#db/orm.ts';
import { FollowerPolling } from '#platform/follower-polling.ts';

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
export interface NotificationFollower {
  readonly onNotification: (notification: NotificationRow) => void;
  /** The number of unread notifications at each poll, changed or not. */
  readonly onUnread: (count: number) => void;
  /** Notifications can't be followed any more in this process; no further callback follows. */
  readonly onLost: () => void;
}

export interface NotificationWatcherOptions {
  readonly orm: Orm;
  readonly logger: Logger;
  /** False once the process shuts down: followers are disconnected then. */
  readonly isAccepting: () => boolean;
}

/** A follower, and the times in ms of the notifications that it knows. */
interface Following {
  readonly member: Member;
  readonly follower: NotificationFollower;
  readonly known: Map<string, number>;
  readonly since: number;
}

/** Polls the notifications of all followers together, and only while there are followers. */
export class NotificationWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling;
  readonly #followings = new Set<Following>();

  constructor({ orm, logger, isAccepting }: NotificationWatcherOptions) {
    this.#orm = orm;
    this.#polling = new FollowerPolling({
      interval: INTERVAL,
      logger,
      followed: 'notifications',
      isAccepting,
      hasFollowers: () => this.#followings.size > 0,
      poll: () => this.#poll(),
      loseAll: () => this.#loseAll(),
    });
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
    const following: Following = { member, follower, known: new Map(times), since };
    this.#followings.add(following);
    this.#polling.update();
    return () => {
      this.#followings.delete(following);
      this.#polling.update();
    };
  }

  async #poll(): Promise<void> {
    const oldest = Date.now() - LOOKBACK;
    const members = new Map([...this.#followings].map(({ member }) => [memberKey(member), member]));
    const { rows, unread } = await recentNotifications(this.#orm, [...members.values()], new Date(oldest), MAX_COUNT);
    const byMember = Map.groupBy(rows, memberKey);
    for (const { member, follower, known, since } of this.#followings) {
      for (const row of byMember.get(memberKey(member)) ?? []) {
        const time = row.createdAt.getTime();
        if (known.has(row.id) || time < since) continue;
        known.set(row.id, time);
        follower.onNotification(row);
      }
      for (const [id, time] of known) if (time < oldest) known.delete(id);
      const count = unread.get(memberKey(member));
      if (count !== undefined) follower.onUnread(count);
    }
  }

  #loseAll(): void {
    for (const { follower } of this.#followings) follower.onLost();
    this.#followings.clear();
  }
}
