import { readFile } from 'node:fs/promises';

/** Ticks per second of the times in `/proc`. Source: proc_pid_stat(5), `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS = 100;
/** Seconds that a time is precise to. */
export const TICK = 1 / TICKS;

/** True where the processor times of processes can be read. */
export const canReadProcessorTime = process.platform === 'linux';

/** Seconds of processor time that all threads of a process have used, in the program and in the system. */
export async function processorSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * Units per second of a process's processor time, on which other programs of the machine have little influence.
 *
 * @param work @returns number of units
 */
export async function perProcessorSecond(pid: number, work: () => Promise<number>): Promise<number> {
  const before = await processorSeconds(pid);
  const units = await work();
  return units / Math.max(TICK, (await processorSeconds(pid)) - before);
}
