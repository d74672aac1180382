/**
 * Runs attacks in a thread of their own: what it takes to make and send them must not hold up the victim's requests, whose
 * costs would then count what the service does meanwhile. `workerData` holds names of attacks, service and keys; each
 * message is one step, answered when it is done.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createAttacker, type Attack } from './attack.ts';
import { ATTACKS, NEIGHBOR_ATTACKS } from './index.ts';
import type { AttackerData } from './start-attacker.ts';

const { apiUrl, key, viewerKey, names } = workerData as AttackerData;
const attacker = createAttacker(apiUrl, { key, viewerKey });
const attacks = [...new Set([...ATTACKS, ...NEIGHBOR_ATTACKS])].filter(({ name }: Attack) => names.includes(name));
let runs: readonly (() => Promise<unknown>)[] = [];

parentPort?.on('message', async (step: 'prepare' | 'run') => {
  if (step === 'prepare') {
    const prepared = [];
    for (const attack of attacks) prepared.push(await attack.prepare(attacker));
    runs = prepared;
  } else {
    await Promise.all(runs.map((run) => run()));
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
  parentPort?.postMessage(step);
});
