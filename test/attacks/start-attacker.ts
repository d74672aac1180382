import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadArguments } from '#platform/threads/types/plain-modules.ts';
import type { Attacker } from './attack.ts';

export interface AttackerData extends Pick<Attacker, 'apiUrl' | 'key' | 'viewerKey'> {
  /** Names of the attacks. */
  readonly names: readonly string[];
}

/** Attacks that are prepared, in a thread of their own. */
export interface PreparedAttacks {
  /** Resolves when the service is through with all of them. */
  readonly run: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

/** Prepares attacks, to be run at once. */
export async function prepareAttacks(data: AttackerData): Promise<PreparedAttacks> {
  const thread = new Worker(new URL('attacker-thread.ts', import.meta.url), {
    workerData: data,
    execArgv: threadArguments(),
  });
  const step = async (name: 'prepare' | 'run') => {
    // An error of the thread rejects it.
    const done = once(thread, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
    thread.postMessage(name);
    await done;
  };
  await step('prepare');
  return { run: () => step('run'), close: () => thread.terminate() };
}
