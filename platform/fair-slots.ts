import { threadsBusy, threadsClosed } from './threads/errors.ts';

export interface FairSlotsOptions {
  /** Tasks running at a time. */
  readonly slots: number;
  /** Tasks of one organization running at a time. */
  readonly slotsPerOrganization: number;
  /** Waiting tasks of all organizations. One organization gets at most half of the places, two a third each … */
  readonly waiting: number;
}

interface Waiting {
  readonly grant: () => void;
  readonly refuse: (reason: unknown) => void;
}

interface Queue {
  running: number;
  /** Number of the last grant, for fairness. */
  lastGrant: number;
  /** In order of arrival; removing an aborted one keeps the order. */
  readonly waiting: Set<Waiting>;
}

const NO_TASKS: Queue = { running: 0, lastGrant: 0, waiting: new Set() };

/**
 * Distributes a limited number of slots among organizations. A free slot goes to the waiting organization with the
 * fewest slots; of several, to the one whose last grant is the oldest. No organization exceeds its limit, so that
 * another one finds a free slot however many tasks the first one has.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  /** Organizations with running or waiting tasks. */
  readonly #queues = new Map<string, Queue>();
  #grants = 0;
  #isClosed = false;
  running = 0;
  waiting = 0;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  /** Waits for a slot, within the share of waiting tasks. @throws LoquentError `threads_busy`, those of `wait` */
  async acquire(organizationId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (!this.#isClosed && !this.hasCapacityFor(organizationId)) throw threadsBusy();
    return this.wait(organizationId, signal);
  }

  /** True if another task of the organization gets a slot at once, or is within its share of waiting tasks. */
  hasCapacityFor(organizationId: string): boolean {
    const queue = this.#queues.get(organizationId) ?? NO_TASKS;
    if (this.#hasSlotFor(queue)) return true;
    // The share shrinks with the number of waiting organizations, so that a new one always finds a place.
    const others = [...this.#queues.values()].filter((other) => other !== queue && other.waiting.size > 0).length;
    return queue.waiting.size < this.#options.waiting / (others + 2);
  }

  /**
   * Waits for a slot, whatever the organization's share of waiting tasks.
   *
   * @param signal when aborted, removes the task from the queue and rejects with its reason
   * @returns a function that releases the slot; further calls do nothing
   * @throws LoquentError `unavailable` after `close`
   */
  async wait(organizationId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isClosed) throw threadsClosed();
    const queue = this.#queues.get(organizationId) ?? { running: 0, lastGrant: 0, waiting: new Set() };
    this.#queues.set(organizationId, queue);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { grant: resolve, refuse: reject };
    queue.waiting.add(waiting);
    this.waiting += 1;
    const giveUp = () => {
      if (!this.#remove(queue, waiting)) return;
      this.#forgetIdle(organizationId, queue);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#grantFree();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      queue.running -= 1;
      this.running -= 1;
      this.#forgetIdle(organizationId, queue);
      this.#grantFree();
    };
  }

  /** Refuses all waiting and future tasks with `unavailable`; running tasks keep their slots. */
  close(): void {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) {
      for (const waiting of queue.waiting) {
        this.#remove(queue, waiting);
        waiting.refuse(threadsClosed());
      }
    }
  }

  #hasSlotFor({ running, waiting }: Queue): boolean {
    const { slots, slotsPerOrganization } = this.#options;
    return this.running < slots && running < slotsPerOrganization && waiting.size === 0;
  }

  #grantFree(): void {
    while (this.running < this.#options.slots) {
      const queue = this.#nextQueue();
      const [waiting] = queue?.waiting ?? [];
      if (queue === undefined || waiting === undefined) return;
      this.#remove(queue, waiting);
      this.#grants += 1;
      queue.lastGrant = this.#grants;
      queue.running += 1;
      this.running += 1;
      waiting.grant();
    }
  }

  #nextQueue(): Queue | undefined {
    let next: Queue | undefined;
    for (const queue of this.#queues.values()) {
      if (queue.waiting.size === 0 || queue.running >= this.#options.slotsPerOrganization) continue;
      if (next === undefined || isBefore(queue, next)) next = queue;
    }
    return next;
  }

  #remove(queue: Queue, waiting: Waiting): boolean {
    const wasThere = queue.waiting.delete(waiting);
    if (wasThere) this.waiting -= 1;
    return wasThere;
  }

  #forgetIdle(organizationId: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.size === 0) this.#queues.delete(organizationId);
  }
}

function isBefore(queue: Queue, other: Queue): boolean {
  return queue.running === other.running ? queue.lastGrant < other.lastGrant : queue.running < other.running;
}
