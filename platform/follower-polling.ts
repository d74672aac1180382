import type { Logger } from 'pino';

/** Consecutive polls that may fail before followers are asked to reconnect, perhaps to another process. */
const MAX_FAILED_POLLS = 10;

/** Options of the process that polls. */
export interface PollingProcess {
  readonly logger: Logger;
  /** False once the process shuts down: followers are disconnected then. */
  readonly isAccepting: () => boolean;
}

export interface FollowerPollingOptions extends PollingProcess {
  /** Ms between two polls. */
  readonly interval: number;
  /** Names the followed objects in log lines: `jobs`. */
  readonly followed: string;
  /** Reads the followed objects and calls their followers. */
  readonly poll: () => Promise<void>;
}

/** A follower of an event stream. */
export interface LosableFollower {
  /** The object can't be followed any more, in this process or at all; no further callback follows. */
  readonly onLost: () => void;
}

/** The followers of objects, by the ids of these. Polls while there are any, one poll at a time. */
export class FollowerPolling<Follower extends LosableFollower> {
  readonly #followers = new Map<string, Set<Follower>>();
  readonly #options: FollowerPollingOptions;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #failures = 0;

  constructor(options: FollowerPollingOptions) {
    this.#options = options;
  }

  /** Ids of the objects that are followed now. */
  get followed(): readonly string[] {
    return [...this.#followers.keys()];
  }

  /** The followers of an object now: one that ends following is left out, even during a loop. */
  of(id: string): Iterable<Follower> {
    return this.#followers.get(id) ?? [];
  }

  /** @returns ends following; safe to call twice */
  follow(id: string, follower: Follower): () => void {
    const followers = this.#followers.get(id) ?? new Set();
    followers.add(follower);
    this.#followers.set(id, followers);
    this.#update();
    return () => {
      followers.delete(follower);
      if (followers.size > 0 || this.#followers.get(id) !== followers) return;
      this.#followers.delete(id);
      this.#update();
    };
  }

  /** Forgets the followers of an object, and calls each a last time; default: it is lost. */
  dismiss(id: string, tell: (follower: Follower) => void = ({ onLost }) => onLost()): void {
    const followers = this.of(id);
    this.#followers.delete(id);
    for (const follower of followers) tell(follower);
  }

  #loseAll(): void {
    for (const id of this.followed) this.dismiss(id);
  }

  /** Plans the next poll, or none without followers. */
  #update(): void {
    if (this.#followers.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (this.#timer === undefined && !this.#isPolling) {
      this.#timer = setTimeout(() => void this.#round().catch(() => undefined), this.#options.interval).unref();
    }
  }

  async #round(): Promise<void> {
    const { followed, isAccepting, logger, poll } = this.#options;
    this.#timer = undefined;
    this.#isPolling = true;
    try {
      if (!isAccepting()) return this.#loseAll();
      await poll();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      logger.warn({ err: error }, `failed to read followed ${followed}, trying again`);
      if (this.#failures >= MAX_FAILED_POLLS) this.#loseAll();
    } finally {
      this.#isPolling = false;
      this.#update();
    }
  }
}
