/**
 * The program of a process that checks files: a request comes as a message, its report goes back as one. Run by
 * `checkers.ts`.
 */
import { readFile } from 'node:fs/promises';
import { peakMemory } from '#test/machine/peak-memory.ts';
import { checkRoundTrips, type DocumentReport } from './check-document.ts';
import { formatOf } from './files.ts';
import { checkMutants } from './check-mutants.ts';

/** Seed of the mutants, so that each run has the same. */
const SEED = 7;

export interface CheckRequest {
  readonly path: string;
  /** Number of damaged variants that are checked instead of the file; 0 for the file. */
  readonly mutants: number;
}

export interface CheckedFile extends DocumentReport {
  /** Processor time: the elapsed time also depends on other work of the machine. */
  readonly milliseconds: number;
  /** Kilobytes by which it took the process over the most that the process ever had. */
  readonly growth: number;
}

process.on('message', async ({ path, mutants }: CheckRequest) => {
  const bytes = await readFile(path);
  const format = formatOf(path);
  const peakBefore = peakMemory();
  const usageBefore = process.cpuUsage();
  const report = await (mutants > 0 ? checkMutants(bytes, format, mutants, SEED) : checkRoundTrips(bytes, format));
  const { user, system } = process.cpuUsage(usageBefore);
  const milliseconds = (user + system) / 1000;
  const checked: CheckedFile = { ...report, milliseconds, growth: peakMemory() - peakBefore };
  process.send!(checked);
});
