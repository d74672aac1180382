import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { createApiKey } from '#test/service/job-requests.ts';
import { createTestEnvironment } from '#test/service/service.ts';

/** Report of the meter in the service about its main thread, in ms of processor time. */
export interface MainThreadReport {
  /** The longest stretch that it was held in one piece, since the report before. */
  readonly longest: number;
  /** Since the service was started. */
  readonly total: number;
}

/** Where a process's threads are measured from outside; only Linux has it. */
export const missingThreadTimes = existsSync('/proc/self/schedstat')
  ? undefined
  : 'this system has no /proc/…/schedstat, where the time of a thread is read';

/** A whole service in a process of its own, whose main thread is measured. */
export interface MeteredService {
  readonly apiUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a member of an organization. @returns an API key */
  readonly addKey: (options?: Parameters<typeof createApiKey>[1]) => Promise<string>;
  /** Asks the meter; the answer comes when the main thread is free. */
  readonly report: () => Promise<MainThreadReport>;
  /** Ms of the processor that the main thread has taken, read without asking it. */
  readonly processorTime: () => number;
  readonly close: () => Promise<void>;
}

/** Starts API and worker with a database and files of their own. */
export async function startMeteredService(): Promise<MeteredService> {
  const { environment: own, remove } = await createTestEnvironment();
  // For servers of the attacker.
  const environment = { ...own, OUTBOUND_ALLOW: '127.0.0.1/32' };
  let service: ChildService;
  try {
    const meter = new URL('main-thread-meter.ts', import.meta.url);
    service = await startChildService('all', environment, { nodeArguments: [`--import=${meter.href}`] });
  } catch (error) {
    await remove();
    throw error;
  }
  const { process: child, pid } = service;
  return {
    apiUrl: service.apiUrl,
    environment,
    addKey: (options) => createApiKey({ environment }, options),
    async report() {
      const answered = once(child, 'message') as Promise<[MainThreadReport]>;
      child.send('measure');
      return (await answered)[0];
    },
    // The first number is ns: Documentation/scheduler/sched-stats.rst of Linux.
    processorTime: () => Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8'), 10) / 1e6,
    async close() {
      await service.kill();
      await remove();
    },
  };
}
