/**
 * Loaded with `--import` into a service: measures how long its main thread is held in one piece, in processor time, so that
 * other processes of the machine don't count. It answers `measure` on the channel to the parent process.
 */
import { isMainThread } from 'node:worker_threads';
import type { MainThreadReport } from './metered-service.ts';

/** Ms between two looks at the clock: the most by which a stretch is overstated. */
const INTERVAL = 5;

// Worker threads inherit `--import`.
if (isMainThread && process.send !== undefined) {
  let last = processorTime();
  let longest = 0;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, INTERVAL).unref();
  process.on('message', (message) => {
    if (message !== 'measure') return;
    look();
    process.send?.({ longest, total: last } satisfies MainThreadReport);
    longest = 0;
  });
  // The service ends when its own work has.
  process.channel?.unref();
}

/** Ms of the processor that the main thread has taken. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
