import { execFileSync } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasuredComparison } from './benchmark.ts';
import { summarizeRounds } from './summary.ts';

/** A line of JSON per comparison and run. Outside of git: its numbers are those of a machine. */
export const HISTORY = fileURLToPath(new URL('../.data/bench/history.jsonl', import.meta.url));

/** Appends what a benchmark has measured. */
export async function appendMeasurements(measured: readonly MeasuredComparison[]): Promise<void> {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const common = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged: git('status', '--porcelain', '--untracked-files=no') !== '',
    node: process.versions.node,
    cores: availableParallelism(),
    load: loadavg()[0],
  };
  const lines = measured.map(({ benchmark, comparison, stages }) => {
    const { what, unit, target, rounds } = comparison;
    return JSON.stringify({ ...common, benchmark, what, unit, target, ...summarizeRounds(comparison), rounds, stages });
  });
  await mkdir(dirname(HISTORY), { recursive: true });
  await appendFile(HISTORY, lines.map((line) => `${line}\n`).join(''));
}
