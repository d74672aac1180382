import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FuzzTarget } from './target.ts';
import { pumpedTexts, randomNumbers, pumpedText, type Pumped } from './pumped.ts';

/** Limits for any text of a size. */
export interface FuzzLimits {
  /** UTF-16 units, unless a target takes less. */
  readonly size: number;
  /** Ms of processor time, on a machine that takes `REFERENCE` for `calibration`. */
  readonly time: number;
  /** MB at a time. */
  readonly memory: number;
}

const LIMITS: FuzzLimits = { size: 64 * 1024, time: 1000, memory: 300 };
/** Ms of processor time that `calibration` takes on the machine where the limit of time was set. */
const REFERENCE = 60;
/** Measurements of a slow text, of which the shortest counts. */
const MAX_RUNS = 4;
/**
 * MB of garbage that may be there when memory is measured, and hide as much. To collect it before each text took more
 * processor time than all texts, in threads that no budget counts.
 */
const MAX_GARBAGE = 64;
/** One text of so many is tried at full size at once, which shows what takes memory but no time. */
const FULL_SIZE = 12;

/** Result of a search: a text and its problem. */
export interface FuzzFinding {
  readonly pumped: Pumped;
  readonly problem: string;
}

export interface FuzzResult {
  readonly tried: number;
  readonly found: FuzzFinding | undefined;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Ms of processor time of this thread. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Work of the same kind as that of readers and rules: a slower machine takes longer for it, too. */
function calibration(): number {
  let found = 0;
  for (let index = 0; index < 300; index += 1) {
    const text = `${'some words, '.repeat(100)}${index}`;
    found += text.match(/\p{L}+(?=,)/gu)!.length;
    found += (JSON.parse(JSON.stringify({ text, parts: text.split(' ') })) as { parts: string[] }).parts.length;
  }
  return found;
}

/** How much slower this machine is than that of the limit; at least 1. */
async function slowness(): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run += 1) least = Math.min(least, await timeOf(calibration));
  return Math.max(1, least / REFERENCE);
}

/** Tries texts on a target. `announce` gets each of them before it is tried. */
export class FuzzSearch {
  readonly #target: FuzzTarget;
  readonly #announce: (pumped: Pumped) => void;
  readonly #limits: FuzzLimits;

  constructor(target: FuzzTarget, announce: (pumped: Pumped) => void, limits = LIMITS) {
    this.#target = target;
    this.#announce = announce;
    this.#limits = { ...limits, size: Math.min(limits.size, target.longest ?? limits.size) };
  }

  /** Tries known texts at full size. */
  async replay(corpus: readonly Pumped[]): Promise<FuzzResult> {
    for (const pumped of corpus) {
      const problem = await this.#atFullSize(pumped);
      if (problem !== undefined) return { tried: corpus.length, found: { pumped, problem } };
    }
    return { tried: corpus.length, found: undefined };
  }

  /** Tries new texts. @param milliseconds of processor time; @param seed of the random numbers */
  async search(milliseconds: number, seed: number): Promise<FuzzResult> {
    let tried = 0;
    const start = process.threadCpuUsage();
    const spent = () => {
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    };
    for (const pumped of pumpedTexts(this.#target.seeds, randomNumbers(seed))) {
      if (spent() > milliseconds) break;
      tried += 1;
      const problem = await this.#try(pumped, tried);
      if (problem !== undefined) return { tried, found: { pumped, problem } };
    }
    return { tried, found: undefined };
  }

  async #try(pumped: Pumped, number: number): Promise<string | undefined> {
    this.#announce(pumped);
    try {
      if (number % FULL_SIZE === 0) return await this.#atFullSize(pumped);
      // A quarter of the size takes a sixteenth of quadratic time.
      for (const share of [16, 4]) {
        const limit = this.#limits.time / share ** 2;
        const work = () => this.#target.run(pumpedText(pumped, this.#limits.size / share));
        if ((await timeOf(work)) < limit || (await timeOf(work)) < limit) return undefined;
      }
      return await this.#atFullSize(pumped);
    } catch (error) {
      return `it is an error that no caller expects: ${String(error)} ${(error as Error).stack?.split('\n')[1] ?? ''}`;
    }
  }

  async #atFullSize(pumped: Pumped): Promise<string | undefined> {
    this.#announce(pumped);
    const { size, time: maxTime, memory: maxMemory } = this.#limits;
    const text = pumpedText(pumped, size);
    let time = Infinity;
    for (let run = 0; run < MAX_RUNS; run += 1) {
      const memory = run === 0 ? memoryMeter() : undefined;
      time = Math.min(time, await timeOf(() => this.#target.run(text)));
      if (memory !== undefined && memory() > maxMemory - MAX_GARBAGE) {
        const exact = memoryMeter(0);
        time = Math.min(time, await timeOf(() => this.#target.run(text)));
        const megabytes = exact();
        if (megabytes > maxMemory) return `it takes ${megabytes.toFixed(0)} MB`;
      }
      if (time < maxTime) return undefined;
    }
    const slower = await slowness();
    return time < maxTime * slower
      ? undefined
      : `it takes ${time.toFixed(0)} ms of processor time, on a machine ${slower.toFixed(1)} times slower than the one of the limit`;
  }
}

/** MB of the heap of this thread, and of what it holds outside. */
function heapSize(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return (used + external) / 1_000_000;
}

let cleanHeap = -Infinity;

/**
 * @param garbage MB that may be there at the call
 * @returns MB of this process above those at the call, at most until then; 0 where the system doesn't report them
 */
function memoryMeter(garbage = MAX_GARBAGE): () => number {
  // The heap of the last collection may have had things of a target that is done.
  if (garbage === 0 || heapSize() - cleanHeap > garbage) {
    collectGarbage();
    cleanHeap = heapSize();
  }
  cleanHeap = Math.min(cleanHeap, heapSize());
  try {
    // Linux: the peak begins again at what is used now.
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    return () => 0;
  }
  const before = process.memoryUsage.rss();
  return () => {
    const peak = existsSync('/proc/self/status')
      ? /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
      : undefined;
    return peak === undefined ? 0 : (Number(peak) * 1024 - before) / 1_000_000;
  };
}
