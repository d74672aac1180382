import { MessageChannel, type Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { LoquentError } from '#domain/errors.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import { threadsClosed, threadsStalled } from './errors.ts';
import { serveCalls, unwrapOutcome, type CallHandlers, type Outcome } from './port-calls.ts';
import { ProcessorLimit } from './processor-limit.ts';
import { BEGIN, CHANGE_TIME_LIMIT } from './thread-task.ts';
import { stallTimeoutOf, TimeLimit } from './time-limit.ts';
import { threadArguments } from './types/plain-modules.ts';

export interface ThreadPoolOptions {
  /** The module for the threads; it exports a `run` created by `threadTask`. */
  readonly module: URL;
  /** Tasks at a time. Threads start on demand; all but one end when idle. */
  readonly threads: number;
  /** Default: one less than `threads`, so that one organization never occupies all of them. */
  readonly threadsPerOrganization?: number;
  /** Tasks that wait for a thread; one organization gets at most half of the places. Default: 100. */
  readonly waiting?: number;
  /** Heap of a thread in MB. */
  readonly memory: number;
}

export interface ThreadWork {
  readonly organizationId: string;
  /** Input of the thread; any structured-cloneable value. */
  readonly input: unknown;
  /** Functions that the task may call. */
  readonly calls?: CallHandlers;
  /** Buffers in `input` that are transferred instead of copied. */
  readonly transfer?: readonly Transferable[];
  /** Processor time of the thread in ms from the task's start; waiting doesn't count, for a processor either. */
  readonly timeLimit: number;
  /** When aborted, ends the thread, and rejects with its reason once `calls` in progress are finished. */
  readonly signal: AbortSignal;
  /** The error after the time limit; should not be retryable. */
  readonly tooSlow: (cause: unknown) => LoquentError;
  /** The error when the heap limit is reached; should not be retryable. */
  readonly outOfMemory: (cause: unknown) => LoquentError;
}

/** Counters of a pool since its creation. */
export interface ThreadPoolCounts {
  readonly running: number;
  readonly waiting: number;
  readonly finished: number;
  readonly tooSlow: number;
  readonly outOfMemory: number;
}

/** MB of a thread's heap for new objects. V8's 48 make a document of 22 MB of XML need 80 MB more, and no less time. */
const YOUNG_MEMORY = 8;

/**
 * Ms after which an idle thread ends and frees its memory, 40 to 50 MB; one of a pool stays. Starting a thread takes
 * half a second of processor time, and ending one while others run has crashed V8.
 */
const IDLE_TIMEOUT = 10 * 60_000;

const DEFAULT_WAITING = 100;

/** Threads for computations on untrusted input: shared fairly by organizations, limited in time and memory. */
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
   * Runs a task in a thread when it is its organization's turn.
   *
   * @throws LoquentError `threads_busy`, `unavailable` when the pool is closed, those of `work.tooSlow` and
   * `work.outOfMemory`; `threads_stalled` (retryable) when other work of the machine leaves the task no processor time;
   * errors of the task
   */
  async run<Result>(work: ThreadWork): Promise<Result> {
    const release = await this.#slots.acquire(work.organizationId, work.signal);
    if (this.#isClosed) {
      release();
      throw threadsClosed();
    }
    const limits = this.#startLimits(work.timeLimit);
    const { port1, port2 } = new MessageChannel();
    const answered = serveCalls(port1, { ...whileStopped(limits.elapsed, work.calls ?? {}), ...limits.calls });
    try {
      const signal = AbortSignal.any([work.signal, limits.processor.signal, limits.elapsed.signal]);
      const transferList = [port2, ...(work.transfer ?? [])];
      const outcome: Outcome = await this.#startedPool().run(
        { input: work.input, port: port2 },
        { transferList, signal },
      );
      this.#counted.finished += 1;
      return unwrapOutcome(outcome) as Result;
    } catch (error) {
      throw this.#reasonOf(error, work, limits);
    } finally {
      limits.processor.end();
      limits.elapsed.end();
      port1.close();
      // A batch that is being written when the task is cancelled must not appear after the clean-up.
      await answered();
      release();
    }
  }

  /** Ends the threads. Running and waiting tasks reject with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#slots.close();
    await this.#pool?.destroy();
  }

  /** Reason why a task has no result: a terminated thread doesn't report it. */
  #reasonOf(error: unknown, work: ThreadWork, { processor, elapsed }: TaskLimits): unknown {
    if (work.signal.aborted) return work.signal.reason;
    if (elapsed.signal.aborted && !processor.signal.aborted) return threadsStalled(error);
    if (processor.signal.aborted) {
      this.#counted.tooSlow += 1;
      return work.tooSlow(error);
    }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.#counted.outOfMemory += 1;
      return work.outOfMemory(error);
    }
    return this.#isClosed && !(error instanceof LoquentError) ? threadsClosed() : error;
  }

  /** Limits of a task of processor time, and of elapsed time in case it gets none. @param timeLimit in ms */
  #startLimits(timeLimit: number): TaskLimits {
    let measure = async () => 0;
    const processor = new ProcessorLimit(timeLimit, () => measure());
    const elapsed = new TimeLimit(stallTimeoutOf(timeLimit));
    const begin = async (threadId: number, before: number) => {
      const thread = this.#pool?.threads.find((each) => each.threadId === threadId);
      measure = async () => {
        // A thread that has ended reports its end without a measurement.
        const { user, system } = (await thread?.cpuUsage().catch(() => undefined)) ?? { user: before, system: 0 };
        return (user + system - before) / 1000;
      };
    };
    const changeTimeLimit = async (limit: number) => {
      processor.change(limit);
      elapsed.change(stallTimeoutOf(limit));
    };
    return { processor, elapsed, calls: { [BEGIN]: begin, [CHANGE_TIME_LIMIT]: changeTimeLimit } };
  }

  #startedPool(): Piscina {
    this.#pool ??= new Piscina({
      filename: this.#options.module.href,
      name: 'run',
      // Started with the first task, as is the pool.
      minThreads: 1,
      maxThreads: this.#options.threads,
      idleTimeout: IDLE_TIMEOUT,
      execArgv: threadArguments(),
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    return this.#pool;
  }
}

interface TaskLimits {
  readonly processor: ProcessorLimit;
  readonly elapsed: TimeLimit;
  /** Calls by which a task sets them. */
  readonly calls: CallHandlers;
}

/** Functions during which the clock is paused. */
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
  return Object.fromEntries(timed);
}
