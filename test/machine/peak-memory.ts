import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/**
 * The most memory that this process ever had, in kilobytes. Linux starts `maxRSS` of a process with the peak of the one that
 * started it, so that its own peak is read elsewhere.
 */
export function peakMemory(): number {
  const own = existsSync(STATUS) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  return own === undefined ? process.resourceUsage().maxRSS : Number(own);
}
