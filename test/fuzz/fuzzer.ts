import { Worker } from 'node:worker_threads';
import { threadArguments } from '#platform/threads/types/plain-modules.ts';
import type { FuzzTask } from './fuzz-thread.ts';
import type { Pumped } from './pumped.ts';
import type { FuzzResult } from './search.ts';

/** Ms of processor time for which one text is waited for: 30 times the limit. */
const MAX_WAIT = 30_000;
const MAX_DESCRIPTION = 64 * 1024;

/** Tries texts on targets in a thread, which is ended when a text takes it forever. */
export class Fuzzer {
  #worker: Worker | undefined;

  async fuzz(task: Omit<FuzzTask, 'tried'>): Promise<FuzzResult> {
    const worker = (this.#worker ??= new Worker(new URL('./fuzz-thread.ts', import.meta.url), {
      execArgv: threadArguments(),
      resourceLimits: { maxOldGenerationSizeMb: 2000 },
    }));
    const tried = new SharedArrayBuffer(MAX_DESCRIPTION);
    const current = () => {
      const bytes = Buffer.from(tried);
      return bytes.toString('utf8', 4, 4 + bytes.readUInt32LE(0));
    };
    const { promise, resolve, reject } = Promise.withResolvers<FuzzResult>();
    const endless = (problem: string) => {
      const text = current();
      if (text === '') reject(new Error(`Before any text was tried: ${problem}`));
      else resolve({ tried: 1, found: { pumped: JSON.parse(text) as Pumped, problem } });
      void this.close();
    };
    let last = '';
    let since = process.cpuUsage();
    // Hardly any other thread of this process computes meanwhile.
    const watch = setInterval(() => {
      const text = current();
      if (text !== last) [last, since] = [text, process.cpuUsage()];
      const { user, system } = process.cpuUsage(since);
      if ((user + system) / 1000 > MAX_WAIT) endless(`it takes more than ${MAX_WAIT} ms of processor time`);
    }, 250);
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') endless('it takes more than 2 GB of memory');
      else reject(error);
    };
    worker.once('message', resolve).once('error', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a window; this is a thread
    worker.postMessage({ ...task, tried } satisfies FuzzTask);
    try {
      return await promise;
    } finally {
      clearInterval(watch);
      worker.off('message', resolve).off('error', fail);
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
