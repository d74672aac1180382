import { readdirSync, readFileSync } from 'node:fs';

/** Peaks of resident memory in kilobytes, by the names of programs. */
export type MemoryPeaks = Readonly<Record<string, number>>;

/** Milliseconds between two looks: programs of a second are seen, too. */
const INTERVAL = 100;

/**
 * Watches the memory of a process and its descendants, as reported by Linux. Several processes of one name at a time
 * count together.
 *
 * @returns stops watching, and returns the peaks
 */
export function watchMemory(pid: number): () => MemoryPeaks {
  const peaks: Record<string, number> = {};
  const timer = setInterval(() => {
    const now: Record<string, number> = {};
    for (const { name, memory } of familyOf(pid)) now[name] = (now[name] ?? 0) + memory;
    for (const [name, memory] of Object.entries(now)) peaks[name] = Math.max(peaks[name] ?? 0, memory);
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    return peaks;
  };
}

/** True if a process and its descendants can be watched here. */
export const canWatchMemory = process.platform === 'linux';

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  /** Kilobytes. */
  readonly memory: number;
}

/** A process of Linux and everything that it started and that still runs. */
export function familyOf(pid: number): readonly Process[] {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? readProcess(Number(entry)) : []));
  const family = new Set([pid]);
  // Children may come before their parents in the list.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { id, parent } of all) if (family.has(parent)) family.add(id);
  }
  return all.filter(({ id }) => family.has(id));
}

function readProcess(id: number): readonly Process[] {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    return [
      { id, parent: Number(field('PPid')), name: field('Name'), memory: Number.parseInt(field('VmRSS'), 10) || 0 },
    ];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Clock ticks per second of proc(5), the same on all Linux systems: sysconf(_SC_CLK_TCK). */
const TICKS = 100;

/** Milliseconds of processor time of a process, of all its threads, and of all that it started, whether it still runs or not. */
export function processorTimeOfFamily(pid: number): number {
  const ticks = familyOf(pid).reduce((sum, { id }) => sum + ticksOf(id), 0);
  return (ticks * 1000) / TICKS;
}

function ticksOf(id: number): number {
  try {
    // The name, which may have blanks and parentheses, is the second field; utime, stime, cutime and cstime are 14 to 17.
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // It has ended meanwhile, and counts with its parent.
    return 0;
  }
}
