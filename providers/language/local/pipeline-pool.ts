import { providerFailed } from '#providers/language/errors.ts';
import type { ApertiumPipeline } from './apertium-pipeline.ts';

export interface PoolOptions {
  /** Creates the pipeline of a mode; its processes may start later. */
  readonly create: (mode: string) => ApertiumPipeline;
  /** Pipelines of all modes together; the one idle for longest is replaced for another mode. */
  readonly total: number;
  /** Requests that may wait for a pipeline. */
  readonly queueLimit: number;
  /** Milliseconds after which an idle pipeline is ended. */
  readonly idleTimeout: number;
}

interface Slot {
  readonly mode: string;
  readonly pipeline: ApertiumPipeline;
  busy: boolean;
  timer: NodeJS.Timeout | undefined;
}

interface Waiting {
  readonly mode: string;
  readonly resolve: (slot: Slot) => void;
  readonly reject: (reason: unknown) => void;
}

const shuttingDown = () => providerFailed('The translation engine is shutting down; try again.');

/** Pipelines of several modes, one of each, with limits on their number and on waiting requests. */
export class PipelinePool {
  readonly #options: PoolOptions;
  /** By mode, the longest idle first. */
  readonly #slots = new Map<string, Slot>();
  readonly #queue = new Set<Waiting>();
  readonly #closing = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws LoquentError `provider_failed`; the signal's reason when aborted */
  async run(mode: string, request: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    if (this.#isClosed) throw shuttingDown();
    const slot = this.#take(mode) ?? (await this.#wait(mode, signal));
    try {
      return await slot.pipeline.run(request, signal);
    } finally {
      this.#release(slot);
    }
  }

  /** Process groups that are running. */
  processGroups(): readonly number[] {
    return [...this.#slots.values()].flatMap(({ pipeline }) => pipeline.processGroup() ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue) waiting.reject(shuttingDown());
    this.#queue.clear();
    for (const slot of this.#slots.values()) this.#remove(slot);
    await Promise.all(this.#closing);
  }

  #take(mode: string): Slot | undefined {
    let slot = this.#slots.get(mode);
    if (slot?.busy === true) return undefined;
    if (slot === undefined) {
      if (this.#slots.size >= this.#options.total) {
        const idle = [...this.#slots.values()].find(({ busy }) => !busy);
        if (idle === undefined) return undefined;
        this.#remove(idle);
      }
      slot = { mode, pipeline: this.#options.create(mode), busy: false, timer: undefined };
      this.#slots.set(mode, slot);
    }
    clearTimeout(slot.timer);
    slot.busy = true;
    return slot;
  }

  #release(slot: Slot): void {
    slot.busy = false;
    if (this.#slots.get(slot.mode) !== slot) return;
    this.#slots.delete(slot.mode);
    this.#slots.set(slot.mode, slot);
    slot.timer = setTimeout(() => this.#remove(slot), this.#options.idleTimeout).unref();
    for (const waiting of this.#queue) {
      const next = this.#take(waiting.mode);
      if (next === undefined) continue;
      this.#queue.delete(waiting);
      waiting.resolve(next);
      return;
    }
  }

  #wait(mode: string, signal: AbortSignal): Promise<Slot> {
    if (this.#queue.size >= this.#options.queueLimit) {
      throw providerFailed('Too many texts wait for the embedded translation engine; try again later.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiting: Waiting = { mode, resolve, reject };
    this.#queue.add(waiting);
    const abort = () => {
      this.#queue.delete(waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', abort));
  }

  #remove(slot: Slot): void {
    clearTimeout(slot.timer);
    this.#slots.delete(slot.mode);
    const done = slot.pipeline.close().finally(() => this.#closing.delete(done));
    this.#closing.add(done);
  }
}
