import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { peakOfRound, startLineProcess } from './line-process.ts';
import type { BenchmarkedOfficeKind } from './office-kinds.ts';

const PROGRAM = fileURLToPath(new URL('office-process.ts', import.meta.url));
/** Kilobytes that a process may take for a long document. */
const MAX_PEAK = 250 * 1024;
/** Threads of documents have 8 MB for new objects, where V8's defaults let them take 128. */
const LIMITS = ['--max-semi-space-size=4'];

/** Adds the memory that a process takes for a long document of a kind, which it reads, segments and writes. */
export function withMemory(benchmark: Benchmark, kind: BenchmarkedOfficeKind): Benchmark {
  return {
    ...benchmark,
    async run(settings) {
      const compared = await benchmark.run(settings);
      return typeof compared === 'string' ? compared : [...compared, await memory(settings, kind)];
    },
  };
}

async function memory(settings: BenchmarkSettings, kind: BenchmarkedOfficeKind): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-memory-'));
  Object.assign(process.env, compileCacheEnvironment());
  try {
    const { path, what } = await kind.writeLong(folder, settings.smoke);
    const rounds = [];
    // A peak hardly differs from round to round.
    for (let round = 1; round <= Math.min(settings.rounds, 3); round += 1) {
      const peak = await peakOfRound(startLineProcess(process.execPath, [...LIMITS, PROGRAM, 'format', path]));
      settings.progress(`peak, round ${round}: ${Math.round(peak / 1024)} MB`);
      rounds.push({ ours: (1024 * 1024) / peak, baseline: (1024 * 1024) / MAX_PEAK });
    }
    return {
      what: `${what}: processes that fit into a GB`,
      unit: 'processes/GB',
      baseline: 'one of 250 MB',
      target: 1,
      rounds,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
