import { setTimeout as sleep } from 'node:timers/promises';

/** Ms in which the process is stopped, and runs, in turns: it gets a quarter of what it wants. */
const [STOPPED, RUNNING] = [90, 30];

/**
 * Slows a process down until the returned function is called.
 *
 * @param processId asked in every turn, since the process may be replaced
 */
export function slowDown(processId: () => Promise<number | undefined>): () => Promise<void> {
  const over = new AbortController();
  const work = (async () => {
    while (!over.signal.aborted) {
      const pid = await processId();
      const isStopped = pid !== undefined && signal(pid, 'SIGSTOP');
      await sleep(STOPPED);
      if (isStopped) signal(pid, 'SIGCONT');
      await sleep(RUNNING);
    }
  })();
  return () => {
    over.abort();
    return work;
  };
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
