import { providerFailed } from '#providers/language/errors.ts';
import type { ApertiumPipeline } from './apertium-pipeline.ts';

export interface PoolOptions {
  /** Creates the pipeline of a mode; its processes may start later. */
  readonly create: (mode: string) => ApertiumPipeline;
  /** Pipelines of one mode at a time. */
  readonly perMode: number;
  /** Pipelines of all modes together; the one idle for longest is replaced for another mode. */
  readonly total: number;
  /** Requests that may wait for a pipeline. */
  readonly queueLimit: number;
  /** Milliseconds after which an idle pipeline is ended. */
  readonly idleTimeout: number;
}

/** Pipelines of several modes, with limits on their number and on waiting requests. */
export interface PipelinePool {
  /** @throws LoquentError `provider_failed`; the signal's reason when aborted */
  run(mode: string, request: string, signal: AbortSignal): Promise<string>;
  /** Process groups that are running. */
  processGroups(): readonly number[];
  close(): Promise<void>;
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

/** Makes an empty pool. */
export function createPipelinePool(options: PoolOptions): PipelinePool {
  /** The longest idle first. */
  let slots: Slot[] = [];
  let queue: Waiting[] = [];
  let closed = false;
  const closing = new Set<Promise<void>>();

  function remove(slot: Slot): void {
    clearTimeout(slot.timer);
    slots = slots.filter((each) => each !== slot);
    const done = slot.pipeline.close();
    closing.add(done);
    void done.finally(() => {
      closing.delete(done);
    });
  }

  function take(mode: string): Slot | undefined {
    let slot = slots.findLast((each) => each.mode === mode && !each.busy);
    if (slot === undefined) {
      if (slots.filter((each) => each.mode === mode).length >= options.perMode) return undefined;
      if (slots.length >= options.total) {
        const idle = slots.find((each) => !each.busy);
        if (idle === undefined) return undefined;
        remove(idle);
      }
      slot = { mode, pipeline: options.create(mode), busy: false, timer: undefined };
      slots.push(slot);
    }
    clearTimeout(slot.timer);
    slot.busy = true;
    return slot;
  }

  function release(slot: Slot): void {
    slot.busy = false;
    if (closed || !slots.includes(slot)) return;
    slots = [...slots.filter((each) => each !== slot), slot];
    slot.timer = setTimeout(() => remove(slot), options.idleTimeout);
    slot.timer.unref();
    for (const waiting of queue) {
      const next = take(waiting.mode);
      if (next === undefined) continue;
      queue = queue.filter((each) => each !== waiting);
      waiting.resolve(next);
      return;
    }
  }

  async function waitForSlot(mode: string, signal: AbortSignal): Promise<Slot> {
    if (queue.length >= options.queueLimit) {
      throw providerFailed('Too many texts wait for the embedded translation engine; try again later.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiting: Waiting = { mode, resolve, reject };
    queue.push(waiting);
    const abort = () => {
      queue = queue.filter((each) => each !== waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', abort));
  }

  return {
    async run(mode, request, signal) {
      signal.throwIfAborted();
      if (closed) throw providerFailed('The translation engine is shutting down; try again.');
      const slot = take(mode) ?? (await waitForSlot(mode, signal));
      try {
        return await slot.pipeline.run(request, signal);
      } finally {
        release(slot);
      }
    },
    processGroups: () => slots.map((slot) => slot.pipeline.processGroup()).filter((group) => group !== undefined),
    async close() {
      closed = true;
      for (const waiting of queue)
        waiting.reject(providerFailed('The translation engine is shutting down; try again.'));
      queue = [];
      for (const slot of slots) remove(slot);
      await Promise.all(closing);
    },
  };
}
