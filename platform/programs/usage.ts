import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { ReachedLimit } from './errors.ts';
import type { AppliedLimits } from './limits.ts';

const run = promisify(execFile);

/** Ms between two measurements of a program. */
const INTERVAL = 1_000;
/** Clock ticks per second of proc(5), the same on all Linux systems: sysconf(_SC_CLK_TCK). */
const TICKS = 100;
/** Part of a limit from which an end counts as caused by it: the system measures more exactly than proc(5) reports. */
const NEAR = 0.8;

interface Usage {
  /** Bytes: writable on Linux, resident elsewhere. */
  readonly memory: number;
  /** Milliseconds. */
  readonly processorTime: number;
}

interface ProgramEnd {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly stderr: string;
}

/** Measures a running program, to explain its end. Calls `onLimit` where the system enforces no limits itself. */
export class UsageWatch {
  readonly #limits: AppliedLimits;
  readonly #timer: NodeJS.Timeout;
  #last: Usage = { memory: 0, processorTime: 0 };
  #measuredAt = performance.now();

  constructor(pid: number, limits: AppliedLimits, onLimit?: (reached: ReachedLimit) => void) {
    this.#limits = limits;
    const look = async () => {
      const usage = await usageOf(pid);
      if (usage === undefined) return;
      this.#last = usage;
      this.#measuredAt = performance.now();
      if (usage.memory > limits.memory) onLimit?.('memory');
      if (usage.processorTime > limits.processorTime) onLimit?.('processor time');
    };
    this.#timer = setInterval(() => void look().catch(() => undefined), INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The limit that ended a program; undefined if there is no sign of one. */
  explain({ exitCode, signal, stderr }: ProgramEnd): ReachedLimit | undefined {
    if (exitCode === 0) return undefined;
    if (signal === 'SIGXCPU' || (signal === 'SIGKILL' && this.#usedItsTime())) return 'processor time';
    if (signal === 'SIGXFSZ' || /\bfile too large\b/i.test(stderr)) return 'file size';
    if (!Number.isFinite(this.#limits.memory)) return undefined;
    const isCrash = signal !== undefined && signal !== 'SIGKILL' && signal !== 'SIGTERM';
    const isNear = this.#last.memory >= this.#limits.memory * NEAR;
    return (isCrash && isNear) || NO_MEMORY.test(stderr) ? 'memory' : undefined;
  }

  /** True if all processors together may have brought it to its limit since it was measured. */
  #usedItsTime(): boolean {
    const since = (performance.now() - this.#measuredAt) * availableParallelism();
    return this.#last.processorTime + since >= this.#limits.processorTime * NEAR;
  }
}

/** Messages of the C library, C++, Python, V8, Go, x264. */
const NO_MEMORY =
  /cannot allocate memory|out of memory|allocation.failed|bad_alloc|\bMemoryError\b|malloc of size \d+ failed/i;

/** Milliseconds of processor time that a process has used so far; 0 if it doesn't exist. */
export async function processorTime(pid: number): Promise<number> {
  return (await usageOf(pid))?.processorTime ?? 0;
}

/** Measures a process; undefined if it has ended. */
async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    if (process.platform !== 'linux') return await usageByPs(pid);
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // The name in parentheses may have any characters; the times are the 14th and 15th field.
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const kilobytes = Number(/^VmData:\s+(\d+)/m.exec(status!)?.[1] ?? 0);
    return { memory: kilobytes * 1024, processorTime: (ticks / TICKS) * 1000 };
  } catch {
    return undefined;
  }
}

async function usageByPs(pid: number): Promise<Usage> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' });
  const [kilobytes, time = ''] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memory: Number(kilobytes) * 1024, processorTime: seconds * 1000 };
}
