import type { Logger } from 'pino';

/** Consecutive polls that may fail before followers are asked to reconnect, perhaps to another process. */
const MAX_FAILED_POLLS = 10;

export interface FollowerPollingOptions {
  /** Ms between two polls. */
  readonly interval: number;
  readonly logger: Logger;
  /** Names the followed objects in log lines: `jobs`. */
  readonly followed: string;
  /** False once the process shuts down: followers are disconnected then. */
  readonly isAccepting: () => boolean;
  readonly hasFollowers: () => boolean;
  /** Reads the followed objects and calls their followers. */
  readonly poll: () => Promise<void>;
  /** Disconnects all followers. */
  readonly loseAll: () => void;
}

/** Polls for followers of event streams, one poll at a time, and only while there are followers. */
export class FollowerPolling {
  readonly #options: FollowerPollingOptions;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #failures = 0;

  constructor(options: FollowerPollingOptions) {
    this.#options = options;
  }

  /** Plans the next poll, or none without followers; for each change of the followers. */
  update(): void {
    const { hasFollowers, interval } = this.#options;
    if (!hasFollowers()) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (this.#timer === undefined && !this.#isPolling) {
      this.#timer = setTimeout(() => void this.#round().catch(() => undefined), interval).unref();
    }
  }

  async #round(): Promise<void> {
    const { followed, isAccepting, logger, loseAll, poll } = this.#options;
    this.#timer = undefined;
    this.#isPolling = true;
    try {
      if (!isAccepting()) return loseAll();
      await poll();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      logger.warn({ err: error }, `failed to read followed ${followed}, trying again`);
      if (this.#failures >= MAX_FAILED_POLLS) loseAll();
    } finally {
      this.#isPolling = false;
      this.update();
    }
  }
}
