import { MessageChannel, type Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { LoquentError } from '#domain/errors.ts';
import { threadsClosed } from './errors.ts';
import { FairSlots } from './fair-slots.ts';
import { serveCalls, unwrapOutcome, type CallHandlers, type Outcome } from './port-calls.ts';
import { CHANGE_TIME_LIMIT } from './thread-task.ts';
import { TimeLimit } from './time-limit.ts';

export interface ThreadPoolOptions {
  /** The module that the threads run; it exports a `run` made by `threadTask`. */
  readonly module: URL;
  /** Tasks at once. Threads start when they are needed and end when they have been idle. */
  readonly threads: number;
  /** Default: one less than `threads`, so that one organization never holds all of them. */
  readonly threadsPerOrganization?: number;
  /** Tasks that wait for a thread at once; one organization gets at most half of the places. Default: 100. */
  readonly waiting?: number;
  /** MB of heap of a thread. */
  readonly memory: number;
}

/** One piece of work for a thread. */
export interface ThreadWork {
  readonly organizationId: string;
  /** What the thread gets; anything that can be cloned. */
  readonly input: unknown;
  /** Functions that the task may call meanwhile. */
  readonly calls?: CallHandlers;
  /** Buffers in `input` that are moved and not copied. */
  readonly transfer?: readonly Transferable[];
  /** Ms from the task's start that it may work; waiting for a thread and for `calls` doesn't count. */
  readonly timeLimit: number;
  /** Aborting it ends the thread, and rejects with its reason once `calls` under way are done. */
  readonly signal: AbortSignal;
  /** The error after the time limit; it shouldn't be retryable. */
  readonly tooSlow: (cause: unknown) => LoquentError;
  /** The error when the heap limit is reached; it shouldn't be retryable. */
  readonly outOfMemory: (cause: unknown) => LoquentError;
}

/** What a pool has done since it was made. */
export interface ThreadPoolCounts {
  readonly running: number;
  readonly waiting: number;
  readonly finished: number;
  readonly tooSlow: number;
  readonly outOfMemory: number;
}

/**
 * MB of a thread's heap for new objects. With V8's default of 48 a document of 22 MB of XML takes 80 MB more, and no less
 * time.
 */
const YOUNG_MEMORY = 8;

/** Ms after which a thread without work ends and gives its memory back. */
const IDLE_TIMEOUT = 30_000;

const DEFAULT_WAITING = 100;

/**
 * Threads for computation on input that isn't trusted: several organizations share them fairly, and each task has a limit
 * of time and of memory.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #slots: FairSlots;
  #pool: Piscina | undefined;
  #isClosed = false;
  readonly #counted = { finished: 0, tooSlow: 0, outOfMemory: 0 };

  constructor(options: ThreadPoolOptions) {
    const { threads, threadsPerOrganization = Math.max(1, threads - 1), waiting = DEFAULT_WAITING } = options;
    this.#options = options;
    this.#slots = new FairSlots({ slots: threads, slotsPerOrganization: threadsPerOrganization, waiting });
  }

  get counts(): ThreadPoolCounts {
    return { running: this.#slots.running, waiting: this.#slots.waiting, ...this.#counted };
  }

  /**
   * Runs a task in a thread once it is its organization's turn.
   *
   * @throws LoquentError `threads_busy`, `unavailable` when the pool is closed, those of `work.tooSlow` and
   *   `work.outOfMemory`; whatever the task throws
   */
  async run<Result>(work: ThreadWork): Promise<Result> {
    const release = await this.#slots.acquire(work.organizationId, work.signal);
    if (this.#isClosed) {
      release();
      throw threadsClosed();
    }
    const limit = new TimeLimit(work.timeLimit);
    const { port1, port2 } = new MessageChannel();
    const answered = serveCalls(port1, whileStopped(limit, work.calls ?? {}));
    try {
      const signal = AbortSignal.any([work.signal, limit.signal]);
      const transferList = [port2, ...(work.transfer ?? [])];
      const outcome: Outcome = await this.#startedPool().run(
        { input: work.input, port: port2 },
        { transferList, signal },
      );
      this.#counted.finished += 1;
      return unwrapOutcome(outcome) as Result;
    } catch (error) {
      throw this.#reasonOf(error, work, limit);
    } finally {
      limit.end();
      port1.close();
      // A batch that is being written when the task is cancelled must not appear after the clean-up.
      await answered();
      release();
    }
  }

  /** Ends the threads. Tasks that run or wait reject with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#slots.close();
    await this.#pool?.destroy();
  }

  /** Why a task has no result: an ended thread doesn't say who ended it. */
  #reasonOf(error: unknown, work: ThreadWork, limit: TimeLimit): unknown {
    if (work.signal.aborted) return work.signal.reason;
    if (limit.signal.aborted) {
      this.#counted.tooSlow += 1;
      return work.tooSlow(error);
    }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.#counted.outOfMemory += 1;
      return work.outOfMemory(error);
    }
    return this.#isClosed && !(error instanceof LoquentError) ? threadsClosed() : error;
  }

  #startedPool(): Piscina {
    this.#pool ??= new Piscina({
      filename: this.#options.module.href,
      name: 'run',
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: IDLE_TIMEOUT,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    return this.#pool;
  }
}

/** The same functions, during which the clock stands still. */
function whileStopped(limit: TimeLimit, calls: CallHandlers): CallHandlers {
  const timed = Object.entries(calls).map(([name, handler]) => [
    name,
    async (...input: never[]) => {
      limit.pause();
      try {
        return await handler(...input);
      } finally {
        limit.resume();
      }
    },
  ]);
  return { ...Object.fromEntries(timed), [CHANGE_TIME_LIMIT]: async (value: number) => limit.change(value) };
}
